internal import StrictJSON

/// `invalid-catalog`
package enum InvalidCatalog: Rule {
  package static let id = "invalid-catalog"
  package static let summary = """
    The file given as the catalog is none: it cannot be read, is no strict JSON, has another version \
    or another shape. A catalog is written by the application's own validator, never by hand.
    """
  package static let explanation = RuleExplanation(
    .check,
    wrong: .shell(
      """
      echo '{}' > guise-catalog.json
      """),
    right: .shell(
      """
      app-validate --emit-catalog guise-catalog.json
      """),
    remedy: """
      Write the catalog anew with the application's own validator, and never by hand; after a \
      merge, too.
      """)

  package static func finding(_ unreadable: Catalog.Unreadable) -> Diagnostic {
    let path = unreadable.source.path
    let start = SourcePosition(line: 1, column: 1)
    var diagnostic = finding(
      unreadable.reason, at: nil,
      help: ["write it anew: run the application's own validator with --emit-catalog \(path)"])
    diagnostic.location =
      unreadable.location ?? Diagnostic.Location(path: path, start: start, end: start)
    diagnostic.pointer = unreadable.pointer
    return diagnostic
  }
}
