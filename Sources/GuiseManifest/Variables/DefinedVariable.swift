/// A variable of a merged manifest, with what it stands for in one check.
package struct DefinedVariable: Sendable {
  package var name: String
  package var type: VariableType
  package var environmentName: String?
  package var isSecret: Bool
  /// The default as written.
  package var defaultValue: Placed<VariableValue>?
  package var place: Place
  /// `unknown` where no value was given.
  package var value: VariableValue
}

extension DefinedVariable {
  /// What code that gives values is told.
  var asked: Variable {
    Variable(name: name, type: type, environmentName: environmentName, isSecret: isSecret)
  }
}
