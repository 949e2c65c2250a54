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
///
/// Loading asks for values in the order in which they were decoded: so they are a list, which takes half
/// the memory of a table.
final class DecodedSettings: Sendable {
  private struct Decoded {
    let value: SettingsValue
    let document: ObjectIdentifier
    let index: Int32

    func isOf(_ written: JSONValue) -> Bool {
      index == Int32(truncatingIfNeeded: written.index)
        && document == ObjectIdentifier(written.document)
    }
  }

  private struct List {
    var all: [Decoded] = []
    /// The position of the value that is probably asked for next.
    var next = 0
  }

  private let list = Mutex(List())
  /// So many values may have been decoded and not be asked for, one after the other.
  private static let window = 16

  /// - Parameter written: What it was decoded from, which somebody keeps.
  func keep(_ value: SettingsValue, from written: JSONValue) {
    let decoded = Decoded(
      value: value, document: ObjectIdentifier(written.document),
      index: Int32(truncatingIfNeeded: written.index))
    list.withLock { $0.all.append(decoded) }
  }

  /// The value of that type; nil where it is not known, or is not asked for in order.
  func value(_ type: any Decodable.Type, from written: JSONValue) -> SettingsValue? {
    list.withLock { list in
      for position in list.all[list.next...].prefix(Self.window).indices {
        let decoded = list.all[position]
        guard decoded.isOf(written), Swift.type(of: decoded.value.value) == type else { continue }
        list.next = position + 1
        return decoded.value
      }
      return nil
    }
  }
}
