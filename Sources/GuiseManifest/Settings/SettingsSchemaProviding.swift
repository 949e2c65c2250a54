/// A settings type that describes its own schema, because probing cannot determine it.
///
/// Conform types whose `init(from:)` reads keys depending on a value, or continues after a failure; also
/// types that contain themselves, and types that trap on some values:
///
/// ```swift
/// extension Retry.Settings: SettingsSchemaProviding {
///   static var settingsSchema: SettingsSchema {
///     .object(["attempts": .init(.integer(.int64)), "delay": .optional(.number(isFloat: false))])
///   }
/// }
/// ```
///
/// The catalog contains the description instead of the probed schema, also when other types contain this one.
/// Decoding is checked against it with the code linked in and when a manifest is loaded, so every check gives
/// the same verdict.
public protocol SettingsSchemaProviding {
  /// The schema of settings that the type can decode.
  static var settingsSchema: SettingsSchema { get }
}
