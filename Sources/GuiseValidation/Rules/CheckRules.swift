internal import Guise
package import GuiseManifest
internal import StrictJSON

/// Findings about a run of the validator rather than about a manifest.
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

  /// - Parameter file: The manifest as it was read, if it was: the finding is shown there.
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

  /// - Parameter command: The name of the validator.
  package static func staleCatalog(
    path: String, differences: [String], command: String
  ) -> Diagnostic {
    let further = differences.count - 5
    let list =
      differences.prefix(5).joined(separator: ", ") + (further > 0 ? " and \(further) more" : "")
    return Rule("stale-catalog").diagnostic(
      Finding(
        "the catalog differs from the linked factories: \(list)", at: nil,
        advice: ["renew it with: \(command) --emit-catalog \(path)"]))
  }
}

/// Findings about the code's registry.
extension RegistryProblem {
  var finding: Finding {
    Finding(
      message, at: nil,
      in: places.first.map { .init(path: $0.file, line: $0.line, column: 1) }, of: rule,
      advice: Advice(
        [.init(self.advice)],
        related: self.places.dropFirst().map { .init(message: "and here", location: .init($0)) }))
  }

  /// The problem as a finding, when there is no manifest to check.
  package var diagnostic: Diagnostic { Rule(rule).diagnostic(finding) }
}
