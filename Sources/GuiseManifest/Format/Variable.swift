/// One of a manifest's variables, as code that gives values for them sees it.
public struct Variable: Hashable, Sendable {
  /// The name under the manifest's `variables`.
  public var name: String
  /// What the text of a value must be: numbers as JSON writes them, booleans `true`, `false`, `1` or
  /// `0`, and for `json` any JSON.
  public var type: VariableType
  /// The environment variable that holds the value where nobody else gives one, if there is one.
  public var environmentName: String?
  /// Whether the value is never to be shown.
  public var isSecret: Bool

  /// Makes a variable, for instance to test a closure that takes one.
  ///
  /// - Parameters:
  ///   - name: the name under the manifest's `variables`.
  ///   - type: what the text of a value must be.
  ///   - environmentName: the environment variable that may hold the value.
  ///   - isSecret: whether the value is never to be shown.
  public init(
    name: String, type: VariableType, environmentName: String? = nil, isSecret: Bool = false
  ) {
    self.name = name
    self.type = type
    self.environmentName = environmentName
    self.isSecret = isSecret
  }
}

/// What kind of value a manifest's variable stands for.
public enum VariableType: String, Codable, Sendable, CaseIterable {
  /// Any text; its default may refer to other variables as `${name}`.
  case string
  /// A whole number, as JSON writes it.
  case integer
  /// A number with or without a fraction, as JSON writes it.
  case number
  /// `true` or `false`; given as text, also `1` or `0`.
  case boolean
  /// Any JSON; in a setting it stands only alone, not within a longer text.
  case json
}
