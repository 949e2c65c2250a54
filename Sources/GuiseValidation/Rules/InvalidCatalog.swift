internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let invalidCatalog = Rule(
    "invalid-catalog",
    summary: """
      The file given as the catalog is not a catalog: it cannot be read, is not strict JSON, or \
      has another version or shape. A catalog is written by the application's own validator, never \
      by hand.
      """,
    wrong: .shell("echo '{}' > guise-catalog.json"),
    right: .shell("app-validate --emit-catalog guise-catalog.json"),
    remedy: """
      Renew the catalog with the application's own validator, even after a merge. Do not edit it.
      """)
}

extension Diagnostic {
  package init(_ unreadable: Catalog.Unreadable) {
    let path = unreadable.source.path
    let isOther =
      unreadable.source.hides(unreadable.source.bytes.indices)
      && RelativePath.name(of: path) != ManifestSearch.catalogName
    let finding = Finding(
      unreadable.reason, at: nil,
      in: unreadable.location ?? .init(path: path, line: 1, column: 1),
      help: [
        // A file that may belong to another program must not be overwritten.
        isOther
          ? "check the path that --catalog or the manifest's \"catalog\" names"
          : "write it again: run the application's own validator with --emit-catalog \(path)"
      ])
    self = Rule.invalidCatalog.diagnostic(finding)
    pointer = unreadable.pointer
  }
}
