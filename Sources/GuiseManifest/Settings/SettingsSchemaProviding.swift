/// A settings type that describes what it reads, because probing it cannot tell.
///
/// Types whose `init(from:)` chooses by a value what it reads, or goes on after a failure, conform.
/// The description must allow whatever the type decodes.
public protocol SettingsSchemaProviding {
  static var settingsSchema: SettingsSchema { get }
}
