internal import StrictJSON

extension VariableValue {
  /// A default as it is written, if it is of that type.
  init?(_ value: JSONValue, as type: VariableType) {
    switch (type, value.kind) {
    case (.string, .string): self = .string(value.string ?? "")
    case (.boolean, .boolean): self = .boolean(value.boolean ?? false)
    case (.integer, .number), (.number, .number):
      self.init(text: value.number ?? "", as: type)
    case (.json, _): self = .json(value)
    default: return nil
    }
  }

  /// A value that the caller gives: text is read as that of the environment, and anything else has to
  /// be of the type.
  init?(_ value: Manifest.Value, as type: VariableType) {
    if case .string(let text) = value {
      self.init(text: text, as: type)
      return
    }
    guard let value = Self.document(value.text(.line)) else { return nil }
    self.init(value, as: type)
  }

  /// A value that the caller or the environment gives as text. Numbers are written as in JSON,
  /// booleans `true`, `false`, `1` or `0`.
  init?(text: String, as type: VariableType) {
    switch type {
    case .string: self = .string(text)
    case .boolean:
      switch text {
      case "true", "1": self = .boolean(true)
      case "false", "0": self = .boolean(false)
      default: return nil
      }
    case .number:
      guard Self.isNumber(text) else { return nil }
      self = .number(text)
    case .integer:
      guard Self.isNumber(text), NumberLiteral.integerDigits(of: text) != nil else { return nil }
      self = .integer(text)
    case .json:
      guard let value = Self.document(text) else { return nil }
      self = .json(value)
    }
  }

  /// JSON and nothing but JSON, no key twice in one object.
  private static func document(_ text: String) -> JSONValue? {
    let result = StrictReader().read(SourceFile(path: "", bytes: Array(text.utf8)))
    return result.faults.isEmpty ? result.document?.root : nil
  }

  /// Whether the text is a number as JSON writes it, and nothing else.
  private static func isNumber(_ text: String) -> Bool {
    let source = SourceFile(path: "", bytes: Array(text.utf8))
    let root = StrictReader(fileSize: .max).read(source).document?.root
    return root?.kind == .number && root?.range == source.bytes.indices
  }
}
