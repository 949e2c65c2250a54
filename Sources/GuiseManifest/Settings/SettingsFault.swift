/// A reason why settings do not decode, never including a secret's value.
package struct SettingsFault: Error {
  package enum Kind: Sendable {
    case missing(field: String, type: String)
    /// An unknown field; `known` are the keys that the settings type reads.
    case unknown(field: String, known: [String])
    case invalid(expected: String, found: String)
  }

  package let kind: Kind
  /// The field, like `server.ports[2]`; empty for the settings as a whole.
  package let path: String
  /// The value at fault, or the reference to the variable with it; for `missing`, the incomplete object.
  package let value: JSONValue
  /// For `unknown`, the range of the key, unless it is in the value of a variable.
  package let keyRange: Range<Int>?

  package func fault(in part: Composition.Part, _ type: String) -> Fault {
    let place =
      part.settings == nil
      ? part.place : Place(part.registration.written(value), isKey: keyRange != nil)
    return switch kind {
    // Which fields are missing is a matter of help: decoding stops at the first.
    case .missing where part.settings == nil:
      Fault(.absentSettings(of: part.name, type: type), at: place)
    case .missing: Fault(.missingSetting(path, type: type), at: Place(opening: place.value))
    case .unknown: Fault(.unknownSetting(path, type: type), at: place)
    case .invalid(let expected, let found):
      Fault(.invalidSetting(path, expected: expected, found: found), at: place)
    }
  }
}

extension [any CodingKey] {
  var text: String {
    let text = map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return String(text.trimmingPrefix("."))
  }
}
