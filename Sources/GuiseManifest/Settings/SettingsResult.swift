package import StrictJSON

/// What became of decoding settings.
package struct SettingsResult<Value> {
  /// Nil when there are faults, or when only an unknown variable's value stood in the way.
  package var value: Value?
  /// In file order.
  package var faults: [SettingsFault]
  /// Variables that the settings name and nobody defines, with the strings that do.
  package var undefinedVariables: [(name: String, value: JSONValue)]
  /// Whether something stands in for a value that is not known: the result is good for nothing then
  /// but for having been decoded.
  package var hasPlaceholders: Bool
}

extension SettingsResult: Sendable where Value: Sendable {}
