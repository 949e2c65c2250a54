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

  /// Whether the text is a number as JSON writes it, and nothing else.
  private static func isNumber(_ text: String) -> Bool {
    let source = SourceFile(path: "", bytes: Array(text.utf8))
    let root = StrictReader(fileSize: .max).read(source).document?.root
    return root?.kind == .number && root?.range == source.bytes.indices
  }
}
