internal import StrictJSON

package enum InvalidCatalog: Rule {
  package static let id = "invalid-catalog"
  package static let summary = """
    The file given as the catalog is none: it cannot be read, is no strict JSON, has another version \
    or another shape. A catalog is written by the application's own validator, never by hand.
    """
  package static let explanation = RuleExplanation(
    wrong: .shell("echo '{}' > guise-catalog.json"),
    right: .shell("app-validate --emit-catalog guise-catalog.json"),
    remedy: """
      Write the catalog anew with the application's own validator, and never by hand; after a \
      merge, too.
      """)

  package static func finding(_ unreadable: Catalog.Unreadable) -> Diagnostic {
    let path = unreadable.source.path
    var diagnostic = finding(
      unreadable.reason, at: nil,
      in: unreadable.location ?? .init(path: path, line: 1, column: 1),
      help: ["write it anew: run the application's own validator with --emit-catalog \(path)"])
    diagnostic.pointer = unreadable.pointer
    return diagnostic
  }
}
