package import StrictJSON

/// The variables that settings may refer to.
package struct KnownVariables: Sendable {
  /// The values by variable name.
  package let values: [String: VariableValue]
  /// The names of the secret variables.
  package var secrets: Set<String>
  /// The defaults that give non-secret variables their values, as written.
  package var defaults: [String: JSONValue]
  /// The environment variables that give variables their values.
  package var sources: [String: EnvironmentSource]

  package init(
    values: [String: VariableValue] = [:], secrets: Set<String> = [],
    defaults: [String: JSONValue] = [:], sources: [String: EnvironmentSource] = [:]
  ) {
    self.values = values
    self.secrets = secrets
    self.defaults = defaults
    self.sources = sources
  }
}

/// The environment variable that gives a variable its value.
package struct EnvironmentSource: Sendable {
  /// `NAME`, or `NAME_FILE` for the text of a file.
  package let name: String
  package let isFile: Bool
  /// The value as messages show it; nil for a secret, and for a file's text.
  package let shown: String?

  /// The value in a sentence.
  var words: String {
    isFile ? "the text of the file that \(name) names" : "the value of \(name)"
  }
}
