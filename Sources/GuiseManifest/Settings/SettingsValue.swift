internal import StrictJSON
internal import Synchronization

/// Settings that were decoded when a manifest was loaded.
///
/// Every instance of a registration gets the same value. The application promises that a reference type in it
/// is safe to share, as with every instance that a container shares.
struct SettingsValue: @unchecked Sendable {
  let value: Any
}

/// A dump does not show the value, which may contain a secret.
extension SettingsValue: CustomStringConvertible, CustomReflectable {
  var description: String { "settings of type \(type(of: value))" }

  var customMirror: Mirror { Mirror(self, children: []) }
}

/// The settings that validation decoded, so loading does not decode them again.
final class DecodedSettings: Sendable {
  private struct Key: Hashable {
    let written: JSONValue
    let type: ObjectIdentifier
  }

  private let values = Mutex<[Key: SettingsValue]>([:])

  func keep(_ value: SettingsValue, from written: JSONValue) {
    let key = Key(written: written, type: ObjectIdentifier(type(of: value.value)))
    values.withLock { $0[key] = value }
  }

  /// Removes and returns the value of a type, which belongs to one registration.
  func take(_ type: any Decodable.Type, from written: JSONValue) -> SettingsValue? {
    values.withLock { $0.removeValue(forKey: Key(written: written, type: ObjectIdentifier(type))) }
  }
}
