/// A variable of a manifest, as seen by code that provides values.
public struct Variable: Equatable, Sendable {
  /// The name under the manifest's `variables`.
  public var name: String
  /// The type, which determines valid texts: numbers as in JSON, booleans as `true`, `false`, `1` or `0`, and
  /// any JSON for `json`.
  public var type: VariableType
  /// The environment variable with the value to use if no other source gives one.
  public var environmentName: String?
  /// Whether the value must never be shown.
  public var isSecret: Bool

  /// Creates a variable, for instance to test a closure that takes one.
  public init(
    name: String, type: VariableType, environmentName: String? = nil, isSecret: Bool = false
  ) {
    (self.name, self.type) = (name, type)
    (self.environmentName, self.isSecret) = (environmentName, isSecret)
  }
}

/// The type of a variable in a manifest.
public enum VariableType: String, Codable, Sendable, CaseIterable {
  /// Any text; its default may refer to other variables as `${name}`.
  case string
  /// A whole number, as JSON writes it.
  case integer
  /// A number with or without a fraction, as JSON writes it.
  case number
  /// `true` or `false`; as text, also `1` or `0`.
  case boolean
  /// Any JSON; a reference in a setting has to be the whole string.
  case json
}
