/// A fault of a manifest's variables, or of a reference to one.
package enum VariableFault: Sendable {
  case invalidDefault(String, VariableType, VariableTypeMismatch, at: Place)
  /// A value from the caller that is of the wrong type, as text or as a typed value.
  case invalidGiven(String, VariableType, VariableTypeMismatch, asText: Bool, at: Place)
  case invalidEnvironment(
    String, VariableType, VariableTypeMismatch, EnvironmentSource, isFile: Bool, at: Place)
  /// The code that provides values threw an error of this type, whose description may quote a value.
  case refused(String, error: String, at: Place)
  case unreadableEnvironment(
    String, environmentName: String, VariableEnvironment.Failure, at: Place)
  /// A variable without a value. `isNeeded`: whether it needs one now. `isEmptyFile`: whether the environment
  /// names an empty file for it.
  case unset(
    String, environmentName: String?, at: Place, isNeeded: Bool, isEmptyFile: Bool)
  case unused(String, at: Place)
  /// A cycle of defaults, starting and ending at the variable that comes first in the files.
  case cycle([String], at: Place, defaults: [Placed<String>])
  /// A reference to an unknown variable, in the settings of a registration or the default of a variable, with
  /// the places of the other references to that name.
  case unknown(String, at: Place, registration: String?, others: [Place])
  /// A reference to a `json` variable inside a longer text, or in the default of another variable.
  case notAlone(String, at: Place, isDefault: Bool)
  /// A reference to a part of a variable of another type than `json`.
  case wholeOnly(String, VariableType, at: Place)
  /// A reference to a part that the variable's value does not have.
  case unknownPart(String, pointer: String, at: Place)
  /// A reference in the default of a `json` variable, which is not expanded.
  case referenceInJSON(String, at: Place)
  /// A value from the caller for an unknown variable.
  case unknownGiven(String)
  /// A `${` that does not begin a reference.
  case malformedReference(VariableTemplate.Malformed.Reason, at: Place)
  /// A default that expands to too long a text; all numbers are bytes.
  case longDefault(allowed: Int, actual: Int, at: Place)
  /// Too large an expansion of all settings together, in bytes, at the variable with the largest share.
  case expansion(allowed: Int, actual: Int, at: Place?)
}
