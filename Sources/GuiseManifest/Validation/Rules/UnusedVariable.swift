/// A variable that nothing refers to.
package enum UnusedVariable: Rule {
  package static let id = "unused-variable"
  package static let severity = Diagnostic.Severity.warning
  package static let summary = """
    No string of any settings refers to the variable with "${name}".
    """

  static func diagnostic(_ variable: Composition.Variable) -> Diagnostic {
    finding(
      "nothing refers to the variable \"\(variable.name)\"", at: variable.place,
      help: ["write ${\(variable.name)} in a setting, or remove the variable"])
  }
}
