/// What is wrong with the variables of a manifest, and with what refers to them.
package enum VariableFault: Sendable {
  case invalidDefault(String, VariableType, at: Place)
  /// The caller's value.
  case invalidGiven(String, VariableType, at: Place)
  case invalidEnvironment(String, VariableType, environmentName: String, at: Place)
  /// The code that gives values threw an error of this type: what it says may quote a value.
  case refused(String, error: String, at: Place)
  case unreadableEnvironment(
    String, environmentName: String, VariableEnvironment.Failure, at: Place)
  /// `isNeeded`: whether a value is needed now.
  case unset(DefinedVariable, isNeeded: Bool)
  case unused(DefinedVariable)
  /// A reference in the settings of a registration, with the places of the others to that name.
  case unknown(String, at: Place, registration: String, others: [Place])
  /// A value is given for no variable.
  case unknownGiven(String)
  /// A `${` that does not begin a reference.
  case malformedReference(VariableTemplate.Malformed.Reason, at: Place)
  /// Bytes that variables make of all settings together; at the variable that makes most of them.
  case expansion(allowed: Int, actual: Int, at: Place?)
}
