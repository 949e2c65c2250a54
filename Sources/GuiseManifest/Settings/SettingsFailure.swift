internal import StrictJSON

/// What our decoder puts under the `DecodingError`s that it throws, to know them again.
struct SettingsFailure: Error {
  var kind: SettingsFault.Kind
  var value: JSONValue
}
