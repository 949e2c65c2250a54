internal import StrictJSON
internal import Synchronization

/// Settings that were decoded when a manifest was loaded.
///
/// Every instance of a registration gets the same value: that a reference type among settings is safe
/// to share is the application's promise, as with every instance that a container shares.
struct SettingsValue: @unchecked Sendable {
  let value: Any
}

/// A dump does not show it: there may be a secret in it.
extension SettingsValue: CustomStringConvertible, CustomReflectable {
  var description: String { "settings of type \(type(of: value))" }

  var customMirror: Mirror { Mirror(self, children: []) }
}

/// The settings that validation decoded, so that loading need not decode them again.
final class DecodedSettings: Sendable {
  private struct Key: Hashable {
    let written: JSONValue
    let type: ObjectIdentifier
  }

  /// By the hashes of their keys. Of two with one hash the later is kept.
  private let values = Mutex<[Int: (key: Key, value: SettingsValue)]>([:])

  func keep(_ value: SettingsValue, from written: JSONValue) {
    let key = Key(written: written, type: ObjectIdentifier(type(of: value.value)))
    values.withLock { $0[key.hashValue] = (key, value) }
  }

  /// The value of that type, for one registration: each has its own.
  func take(_ type: any Decodable.Type, from written: JSONValue) -> SettingsValue? {
    let key = Key(written: written, type: ObjectIdentifier(type))
    let hash = key.hashValue
    return values.withLock { $0[hash]?.key == key ? $0.removeValue(forKey: hash)?.value : nil }
  }
}
