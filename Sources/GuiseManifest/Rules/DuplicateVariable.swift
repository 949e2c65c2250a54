package enum DuplicateVariable: Rule {
  package static let id = "duplicate-variable"
  package static let summary = """
    Two variables of the manifest have the same name. To change a variable of an included file, \
    add `"override": true`.
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

  package static func findings(in check: Check) -> [Finding] {
    duplicates(.variable, called: "name", in: check) {
      "the variable \"\($0)\" is already defined"
    }
  }
}
