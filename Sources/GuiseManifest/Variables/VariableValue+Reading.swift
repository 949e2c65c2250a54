internal import StrictJSON

extension VariableValue {
  /// A default as it is written, if it is of that type.
  init?(_ value: JSONValue, as type: VariableType) {
    switch (type, value.kind) {
    case (.string, .string): self = .string(value.string ?? "")
    case (.boolean, .boolean): self = .boolean(value.boolean ?? false)
    case (.integer, .number), (.number, .number):
      self.init(text: value.number ?? "", as: type)
    default: return nil
    }
  }

  /// A value that the caller or the environment gives as text. Numbers are written as in JSON,
  /// booleans `true` or `false`.
  init?(text: String, as type: VariableType) {
    switch type {
    case .string: self = .string(text)
    case .boolean:
      guard text == "true" || text == "false" else { return nil }
      self = .boolean(text == "true")
    case .number:
      guard Self.isNumber(text) else { return nil }
      self = .number(text)
    case .integer:
      guard Self.isNumber(text), NumberLiteral.integerDigits(of: text) != nil else { return nil }
      self = .integer(text)
    }
  }

  /// The grammar of JSON numbers: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`
  private static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func isDigit(_ byte: UInt8) -> Bool {
      byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    /// Takes digits off and says how many.
    func digits() -> Int {
      let digits = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(digits)
      return digits
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    if rest.first == UInt8(ascii: "0") {
      rest = rest.dropFirst()
    } else if digits() == 0 {
      return false
    }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if digits() == 0 { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }
}
