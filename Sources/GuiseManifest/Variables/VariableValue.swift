package import StrictJSON

/// The value of a variable. Numbers keep their literals.
package enum VariableValue: Sendable, Equatable {
  case string(String)
  case integer(String)
  case number(String)
  case boolean(Bool)
  /// Any JSON, from the manifest or from a document made from a given value.
  case json(JSONValue)
  /// An unknown value, as when a manifest is validated without its environment.
  case unknown(VariableType)

  package var type: VariableType {
    switch self {
    case .string: .string
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .json: .json
    case .unknown(let type): type
    }
  }

  /// The text that a reference expands to; nil if unknown, and for JSON, whose references are whole strings.
  package var text: String? {
    switch self {
    case .string(let text), .integer(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .json, .unknown: nil
    }
  }

  /// Returns the text of a part of JSON, or of a whole value; nil if it has none.
  func text(at pointer: String) -> String? {
    guard case .json(let value) = self, !pointer.isEmpty else { return text }
    let part = value.part(at: pointer)
    return part?.string ?? part?.number ?? part?.boolean.map { $0 ? "true" : "false" }
  }

  /// The number of bytes that each reference expands to.
  var length: Int {
    if case .json(let value) = self { value.range.count } else { text?.utf8.count ?? 0 }
  }

  /// A hash of the value: equal values have equal hashes in one process.
  var hashOfContent: Int {
    if case .json(let value) = self { return value.document.source.bytes[value.range].hashValue }
    return (text ?? "").hashValue
  }
}

/// A value is never shown, since it does not know whether it is a secret.
extension VariableValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String {
    if case .unknown = self { "\(type.noun) that is not known" } else { type.noun }
  }

  package var debugDescription: String { description }

  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension VariableValue {
  /// Creates the value of a default, if it has that type.
  init?(_ value: JSONValue, as type: VariableType) {
    switch (type, value.kind) {
    case (.string, .string): self = .string(value.string ?? "")
    case (.boolean, .boolean): self = .boolean(value.boolean ?? false)
    case (.number, .number): self = .number(value.number ?? "0")
    case (.integer, .number):
      guard let literal = value.number, NumberLiteral.integerDigits(of: literal) != nil else {
        return nil
      }
      self = .integer(literal)
    case (.json, _): self = .json(value)
    default: return nil
    }
  }

  /// Creates a value from the caller: a string is text, and any other value has to be of the type.
  init?(_ value: Manifest.Value, as type: VariableType) {
    if case .string(let text) = value {
      self.init(text: text, as: type)
    } else {
      guard let value = JSONValue(parsing: value.text.utf8, refusingRepeatedKeys: true) else {
        return nil
      }
      self.init(value, as: type)
    }
  }

  /// Creates a value from text of the caller or the environment.
  ///
  /// Numbers are written as in JSON, booleans as `true`, `false`, `1` or `0`.
  init?(text: String, as type: VariableType) {
    switch (type, text) {
    case (.string, _): self = .string(text)
    case (.boolean, "true"), (.boolean, "1"): self = .boolean(true)
    case (.boolean, "false"), (.boolean, "0"): self = .boolean(false)
    default:
      guard let value = JSONValue(parsing: text.utf8, refusingRepeatedKeys: true),
        type == .json || value.number == text
      else { return nil }
      self.init(value, as: type)
    }
  }
}

extension VariableType {
  /// The type with its article, for messages.
  package var noun: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "a boolean"
    case .json: "JSON"
    }
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
