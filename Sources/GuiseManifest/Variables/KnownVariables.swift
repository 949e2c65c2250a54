package import StrictJSON

/// The variables that settings may refer to.
package struct KnownVariables: Sendable {
  /// The values by variable name.
  package let values: [String: VariableValue]
  /// The names of the secret variables.
  package var secrets: Set<String>
  /// The defaults that give non-secret variables their values, as written.
  package var defaults: [String: JSONValue]

  package init(
    values: [String: VariableValue] = [:], secrets: Set<String> = [],
    defaults: [String: JSONValue] = [:]
  ) {
    self.values = values
    self.secrets = secrets
    self.defaults = defaults
  }
}
