/// A variable that nothing refers to.
package enum UnusedVariable: Rule {
  package static let id = "unused-variable"
  package static let severity = Diagnostic.Severity.warning
  package static let summary = """
    No string of any settings, and no variable's default, refers to the variable with `"${name}"`.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "variables": ["path": ["type": "string", "default": "app.log"]],
      "assemblies": [
        "app": [
          "registrations": [
            "clock": "system-clock",
            "store": ["factory": "file-store", "settings": ["path": "app.log"]],
          ]
        ]
      ],
    ],
    mended: [#""path": "app.log""#: #""path": "${path}""#],
    remedy: "Use the variable in a setting, or remove it.")

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.variableFaults.compactMap { fault in
      guard case .unused(let variable) = fault,
        check.inspection?.mayLackReference(to: variable) != true,
        check.inspection?.mayMissReference(to: variable) != true
      else { return nil }
      return finding(
        "nothing refers to the variable \"\(variable.name)\"", at: variable.place,
        help: ["write ${\(variable.name)} in a setting, or remove the variable"])
    }
  }
}
