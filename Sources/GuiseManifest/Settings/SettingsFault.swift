package import StrictJSON

/// One reason why settings do not decode. A secret's value is never part of it.
package struct SettingsFault: Sendable, Equatable {
  /// Hostile settings can have millions: beyond these nobody reads on.
  static let maximumReported = 10_000

  package enum Kind: Sendable, Equatable {
    case missing(field: String, type: String)
    /// `known` are the keys that the settings type reads.
    case unknown(field: String, known: [String])
    case invalid(expected: String, found: String)
    /// An interpolated value became too long; all numbers are bytes.
    case limitExceeded(limit: String, allowed: Int, actual: Int)
  }

  package var kind: Kind
  /// The field, like `server.ports[2]`; empty for the settings as a whole.
  package var path: String
  /// The value at fault; for `missing` the object that lacks the field.
  package var value: JSONValue
  /// For `unknown`, the key.
  package var keyRange: Range<Int>?
  /// Where the value is written, if it is that of a variable's default.
  package var inDefault: JSONValue?

  package init(kind: Kind, path: String, value: JSONValue, keyRange: Range<Int>? = nil) {
    self.kind = kind
    self.path = path
    self.value = value
    self.keyRange = keyRange
  }

  /// A fault whose path is found when all of them are.
  init(_ kind: Kind, at value: JSONValue, keyRange: Range<Int>? = nil) {
    self.init(kind: kind, path: "", value: value, keyRange: keyRange)
  }
}

/// What our decoder puts under the `DecodingError`s that it throws, to know them again.
struct SettingsFailure: Error {
  var kind: SettingsFault.Kind
  var value: JSONValue
}
