/// The value of a variable. Numbers keep their literals.
package struct VariableValue: Sendable {
  package let type: VariableType
  /// The value in the manifest, or in a document of its own; nil for an unknown value, as when a manifest is
  /// validated without its environment.
  package let json: JSONValue?
  package var isKnown: Bool { json != nil }

  package init(unknown type: VariableType) { (self.type, json) = (type, nil) }

  /// Creates the value of a default, if it has that type.
  init?(_ json: JSONValue, as type: VariableType) {
    let fits =
      switch type {
      case .string: json.isString
      case .integer: json.number.flatMap(NumberLiteral.integerDigits) != nil
      case .number: json.number != nil
      case .boolean: json.boolean != nil
      case .json: true
      }
    guard fits else { return nil }
    (self.type, self.json) = (type, json)
  }

  /// Creates a value from the caller or the environment: a string is text, and any other value has to be of the type.
  ///
  /// In text, numbers are written as in JSON, booleans as `true`, `false`, `1` or `0`.
  package init?(_ value: Manifest.Value, as type: VariableType) {
    var literal = value.text
    if type != .string, case .string(let text) = value {
      let isDigit = type == .boolean && (text == "0" || text == "1")
      literal = isDigit ? "\(text == "1")" : text
    }
    guard let json = JSONValue(parsing: literal.utf8, refusingRepeatedKeys: true),
      type == .json || json.range.count == literal.utf8.count
    else { return nil }
    self.init(json, as: type)
  }

  /// Returns the text that a reference to the value, or to a part of JSON, expands to; nil for an unknown value,
  /// and for JSON that has none.
  package func text(at pointer: String = "") -> String? {
    if type == .json, pointer.isEmpty { return nil }
    let part = json?.part(at: pointer)
    return part?.string ?? part?.number ?? part?.boolean.map { $0 ? "true" : "false" }
  }

  /// The number of bytes that each reference expands to, apart from escapes.
  var length: Int { json.map { $0.range.count - ($0.isString ? 2 : 0) } ?? 0 }

  /// A hash of the value: equal values have equal hashes in one process.
  var hashOfContent: Int { json.map { $0.document.source.bytes[$0.range].hashOfContent } ?? 0 }
}

/// A value is never shown, since it does not know whether it is a secret.
extension VariableValue: CustomReflectable {
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension VariableType {
  /// The type with its article, for messages.
  package var noun: String {
    self == .json ? "JSON" : "\(self == .integer ? "an" : "a") \(rawValue)"
  }
}

extension JSONValue {
  /// Returns the part at a JSON Pointer (RFC 6901); nil if there is none.
  func part(at pointer: String) -> JSONValue? {
    let tokens = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return tokens.reduce(self as JSONValue?) { value, token in
      guard let value else { return nil }
      if !value.isArray {
        let key = token.replacing("~1", with: "/").replacing("~0", with: "~")
        return value[String(key)]?.value
      }
      guard let index = Int(token), index >= 0, String(index) == token else { return nil }
      return value.elements.dropFirst(index).first
    }
  }
}
