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

/// What validation decoded, so that loading need not decode it again.
final class DecodedSettings: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let document: ObjectIdentifier
    let index: Int

    init(_ type: any Decodable.Type, _ written: JSONValue) {
      self.type = ObjectIdentifier(type)
      document = ObjectIdentifier(written.document)
      index = written.index
    }
  }

  private let values = Mutex<[Key: SettingsValue]>([:])

  func keep(_ value: SettingsValue, _ type: any Decodable.Type, from written: JSONValue) {
    values.withLock { $0[Key(type, written)] = value }
  }

  func value(_ type: any Decodable.Type, from written: JSONValue) -> SettingsValue? {
    values.withLock { $0[Key(type, written)] }
  }
}
