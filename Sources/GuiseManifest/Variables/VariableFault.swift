/// A fault of a manifest's variables, or of a reference to one.
package enum VariableFault: Sendable {
  /// `other` is what another file than that of `at` has to do with it.
  case invalidDefault(String, VariableType, VariableMisfit, at: Place, other: Placed<String>?)
  /// A value of the caller's: text, or a value that has a type.
  case invalidGiven(String, VariableType, VariableMisfit, asText: Bool, at: Place)
  /// `variable` is the one of the environment, `NAME` or `NAME_FILE`.
  case invalidEnvironment(
    String, VariableType, VariableMisfit, variable: String, isFile: Bool, at: Place)
  /// The code that gives values threw an error of this type: what it says may quote a value.
  case refused(String, error: String, at: Place)
  case unreadableEnvironment(
    String, environmentName: String, VariableEnvironment.Failure, at: Place)
  /// `isNeeded`: whether a value is needed now. `isEmptyFile`: whether the environment names a file for it.
  case unset(DefinedVariable, isNeeded: Bool, isEmptyFile: Bool)
  case unused(DefinedVariable)
  /// Defaults that are made of each other: from the variable that comes first in the files back to it.
  case cycle([String], at: Place, defaults: [Placed<String>])
  /// A reference in the settings of a registration, or in the default of a variable, with the places of
  /// the others to that name.
  case unknown(String, at: Place, registration: String?, others: [Place])
  /// A reference to a `json` variable with text around it, or in the default of another.
  case notAlone(String, at: Place, isDefault: Bool)
  /// A reference in the default of a `json` variable, which is taken as it is written.
  case referenceInJSON(String, at: Place)
  /// A value is given for no variable.
  case unknownGiven(String)
  /// A `${` that does not begin a reference.
  case malformedReference(VariableTemplate.Malformed.Reason, at: Place)
  /// A default that becomes too long; all numbers are bytes.
  case longDefault(allowed: Int, actual: Int, at: Place)
  /// Bytes that variables make of all settings together; at the variable that makes most of them.
  case expansion(allowed: Int, actual: Int, at: Place?)
}
