internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let invalidCatalog = Rule("invalid-catalog")
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
