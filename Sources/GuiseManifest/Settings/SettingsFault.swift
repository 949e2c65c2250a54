package import StrictJSON

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

  init(_ kind: Kind, path: [JSONValue.Step], value: JSONValue, keyRange: Range<Int>? = nil) {
    (self.kind, self.path, self.value, self.keyRange) = (kind, path.text, value, keyRange)
  }

  /// - Parameters:
  ///   - part: The use of a factory that has the settings.
  ///   - type: The settings type's name in code.
  package func fault(in part: Composition.Part, _ type: String) -> Fault {
    let place =
      part.settings == nil ? part.place : part.registration.place(of: value, keyRange: keyRange)
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

extension [JSONValue.Step] {
  /// The path as written in messages: `server.ports[2]`.
  var text: String {
    reduce(into: "") { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .key(let key): path += path.isEmpty ? key : ".\(key)"
      }
    }
  }
}
