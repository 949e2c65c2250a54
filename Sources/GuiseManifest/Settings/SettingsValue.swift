/// Settings that were decoded when a manifest was loaded.
///
/// Every instance of a registration gets the same value. The application promises that a reference type in it
/// is safe to share, as with every instance that a container shares. A dump does not show the value, which may
/// contain a secret.
struct SettingsValue: @unchecked Sendable, CustomStringConvertible, CustomReflectable {
  let value: Any

  var description: String { "settings of type \(type(of: value))" }

  var customMirror: Mirror { Mirror(self, children: []) }
}
