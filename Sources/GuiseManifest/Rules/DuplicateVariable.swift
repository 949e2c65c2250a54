/// A variable that is given twice.
package enum DuplicateVariable: Rule {
  package static let id = "duplicate-variable"
  package static let summary = """
    A name stands for one variable in the whole manifest. To change what an included file says of \
    it, say so with `"override": true`.
    """
  package static let explanation = RuleExplanation(
    .variables,
    wrong: .json(
      """
      {
        "include": ["base.json"],
        "variables": {
          "path": { "type": "string", "default": "other.log" }
        }
      }
      """),
    right: .json(
      """
      {
        "include": ["base.json"],
        "variables": {
          "path": { "override": true, "default": "other.log" }
        }
      }
      """),
    remedy: """
      Give one of the two another name. To change what an included file says of the variable, add \
      `"override": true`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.faults.compactMap { fault in
      guard case .duplicateVariable(let name, let place, let first) = fault else { return nil }
      return diagnostic(name, at: place, first: first)
    }
  }

  private static func diagnostic(_ name: String, at place: Place, first: Place) -> Diagnostic {
    finding(
      "the variable \"\(name)\" is already defined", at: place,
      help: ["choose another name, or add \"override\": true to change the first"],
      related: [.init("first here", at: first)])
  }
}
