/// A variable that is given twice.
package enum DuplicateVariable: Rule {
  package static let id = "duplicate-variable"
  package static let summary = """
    A name stands for one variable in the whole manifest. To change what an included file says of \
    it, say so with `"override": true`.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "include": ["base.json"],
      "variables": ["path": ["type": "string", "default": "other.log"]],
    ],
    mended: [#""type": "string""#: #""override": true"#],
    remedy: """
      Give one of the two another name. To change what an included file says of the variable, add \
      `"override": true`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.faults.compactMap { fault in
      guard case .duplicateVariable(let name, let place, let first) = fault else { return nil }
      return finding(
        "the variable \"\(name)\" is already defined", at: place,
        help: ["choose another name, or add \"override\": true to change the first"],
        related: [.init("first here", at: first)])
    }
  }
}
