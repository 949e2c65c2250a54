/// A settings type that describes what it reads, because probing it cannot tell.
///
/// Types whose `init(from:)` chooses by a value what it reads, or goes on after a failure, conform;
/// so do types that contain themselves, and those that trap on a value that they do not like:
///
/// ```swift
/// extension Retry.Settings: SettingsSchemaProviding {
///   static var settingsSchema: SettingsSchema {
///     .object(["attempts": .init(.integer(.int64)), "delay": .optional(.number(isFloat: false))])
///   }
/// }
/// ```
///
/// The catalog has the description in the place of what probing finds, within other types too. What
/// the type decodes is held against it where the code is linked in and when a manifest is loaded, so
/// that every check comes to the same verdict.
public protocol SettingsSchemaProviding {
  /// What settings must be, so that the type decodes them.
  static var settingsSchema: SettingsSchema { get }
}
