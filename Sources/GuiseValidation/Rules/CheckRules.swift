package import GuiseManifest
internal import StrictJSON

/// Findings about a run of the validator rather than about a manifest.
extension Rule {
  package static let unreadableFile: Rule = "unreadable-file"
}

extension Diagnostic {
  package init(_ unreadable: Catalog.Unreadable) {
    let path = unreadable.source.path
    self = Rule("invalid-catalog").diagnostic(
      Finding(
        unreadable.reason, at: nil,
        in: unreadable.location ?? .init(path: path, line: 1, column: 1),
        advice: [
          """
          if this is a catalog, write it again: run the application's own validator with \
          --emit-catalog \(path); else correct the path
          """
        ]))
    pointer = unreadable.pointer
  }

  /// - Parameters:
  ///   - manifest: The manifest's path, for display.
  ///   - file: The manifest as it was read, if it was: the finding is shown there.
  package static func noCatalog(manifest: String, in file: ManifestFile?) -> Diagnostic {
    Rule("no-catalog").diagnostic(
      Finding(
        "there is no catalog to check \"\(manifest)\" against",
        at: file.map { Place(opening: $0.root) },
        advice: [
          "name one with --catalog FILE, or as \"catalog\" in the manifest",
          """
          put guise-catalog.json beside the manifest: the application's own validator writes it with \
          --emit-catalog guise-catalog.json
          """,
          "run the application's own validator, which has the factories linked in and needs none",
        ]))
  }

  /// - Parameters:
  ///   - path: The catalog's path, for display and for a command.
  ///   - differences: The changes, one phrase each; not empty.
  ///   - command: The name of the validator.
  package static func staleCatalog(
    path: String, differences: [String], command: String
  ) -> Diagnostic {
    let shown = 5
    var list = differences.prefix(shown).joined(separator: ", ")
    if differences.count > shown { list += " and \(differences.count - shown) more" }
    return Rule("stale-catalog").diagnostic(
      Finding(
        "the catalog differs from the linked factories: \(list)", at: nil,
        advice: ["renew it with: \(command) --emit-catalog \(path)"]))
  }
}
