internal import StrictJSON

/// A variable that is given twice.
package enum DuplicateVariable: Rule {
  package static let id = "duplicate-variable"
  package static let summary = """
    A name stands for one variable in the whole manifest. To change a variable of an included \
    file, add `"override": true`.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "include": ["base.json"],
      "variables": ["path": ["type": "string", "default": "other.log"]],
    ],
    mended: [#""type": "string""#: #""override": true"#],
    remedy: """
      Give one of the two another name. To change a variable of an included file, add \
      `"override": true`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.faults.compactMap { fault in
      guard case .duplicate(.variable, let member, let first) = fault else { return nil }
      return finding(
        "the variable \"\(member.key)\" is already defined", at: Place(key: member),
        help: member.document === first.document
          ? ["give one of the two another name"]
          : [
            Suggestion("to change the first one, add \"override\": true")
              .setting("override", to: true, in: member.value),
            "or choose another name",
          ],
        related: [.init("first here", at: Place(key: first))])
    }
  }
}
