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

  package static func finding(
    _ reason: String, path: String, location: Diagnostic.Location? = nil, pointer: String? = nil
  ) -> Diagnostic {
    let start = SourcePosition(line: 1, column: 1)
    var diagnostic = finding(
      reason, at: nil,
      help: ["write it anew: run the application's own validator with --emit-catalog \(path)"])
    diagnostic.location = location ?? Diagnostic.Location(path: path, start: start, end: start)
    diagnostic.pointer = pointer
    return diagnostic
  }
}
