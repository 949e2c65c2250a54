internal import StrictJSON

package enum InvalidCatalog: Rule {
  package static let id = "invalid-catalog"
  package static let summary = """
    The file given as the catalog is not a catalog: it cannot be read, is not strict JSON, or \
    has another version or shape. A catalog is written by the application's own validator, never \
    by hand.
    """
  package static let explanation = RuleExplanation(
    wrong: .shell("echo '{}' > guise-catalog.json"),
    right: .shell("app-validate --emit-catalog guise-catalog.json"),
    remedy: """
      Renew the catalog with the application's own validator, even after a merge. Do not edit it.
      """)

  package static func finding(_ unreadable: Catalog.Unreadable) -> Diagnostic {
    let path = unreadable.source.path
    let isOther =
      unreadable.source.hides(unreadable.source.bytes.indices)
      && RelativePath.name(of: path) != ManifestSearch.catalogName
    var diagnostic = finding(
      unreadable.reason, at: nil,
      in: unreadable.location ?? .init(path: path, line: 1, column: 1),
      help: [
        // A file that may belong to another program must not be overwritten.
        isOther
          ? "check the path that --catalog or the manifest's \"catalog\" names"
          : "write it again: run the application's own validator with --emit-catalog \(path)"
      ]
    ).diagnostic
    diagnostic.pointer = unreadable.pointer
    return diagnostic
  }
}
