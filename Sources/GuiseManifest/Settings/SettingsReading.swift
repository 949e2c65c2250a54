internal import StrictJSON

/// How strings of the settings are read: with which variables, within which limits.
struct SettingsReading: Sendable {
  let variables: [String: VariableValue]
  let secrets: Set<String>
  /// The defaults that variables which are no secrets have their values from, as they are written.
  let defaults: [String: JSONValue]
  /// The values of those that stand for any JSON.
  let jsonValues: [String: JSONValue]
  let limits: ReadingLimits
  let types: SettingsTypes

  init(_ known: KnownVariables, _ limits: ReadingLimits, _ types: SettingsTypes = .init()) {
    self.types = types
    variables = known.values
    secrets = known.secrets
    defaults = known.defaults
    jsonValues = known.jsonValues
    self.limits = limits
  }

  func scalar(_ value: JSONValue) -> SettingsScalar {
    switch value.kind {
    case .null: .null
    case .boolean: .boolean(value.boolean ?? false)
    case .number: .number(value.number ?? "0")
    case .string:
      value.mayHaveDollar ? scalar(VariableTemplate(value)) : .string(value.string ?? "")
    case .array: .array
    case .object: .object
    }
  }

  /// The variables that a string names; none for other values.
  func names(in value: JSONValue) -> [String] {
    value.mayHaveDollar ? VariableTemplate(value).variables : []
  }

  /// A value in words. What variables stand for is not said, but where a default is to blame.
  func found(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: return "null"
    case .boolean: return value.boolean == true ? "true" : "false"
    case .number: return "the number \(Self.shortened(value.number ?? ""))"
    case .array: return "an array"
    case .object: return "an object"
    case .string:
      let text = value.string ?? ""
      if let name = VariableTemplate(text).isSoleVariable, let variable = variables[name] {
        return words(for: name, variable)
      }
      return "the string \"\(Self.shortened(text))\""
    }
  }

  /// A reference that is a whole string.
  func words(for name: String, _ variable: VariableValue) -> String {
    let secret = secrets.contains(name) ? "secret " : ""
    let words = "${\(name)}, a \(secret)variable of type \(variable.type.rawValue)"
    guard let written = defaults[name] else { return words }
    let text = String(decoding: written.document.source.bytes[written.range], as: UTF8.self)
    return text.contains("\n") ? words : "\(words), by default \(Self.shortened(text))"
  }

  /// Whether a secret's value is written out in a text. Short values are in many by chance.
  func reveals(_ secret: String, in text: String) -> Bool {
    func reveals(_ value: String) -> Bool {
      value.utf8.count < 4 ? !value.isEmpty && text == value : text.contains(value)
    }
    if case .json(let value)? = variables[secret] {
      return value.strings.contains { reveals($0.string ?? "") }
        || value.numbers.contains { reveals($0) }
    }
    return variables[secret]?.text.map(reveals) ?? false
  }

  static func shortened(_ text: String, to longest: Int = 60) -> String {
    text.unicodeScalars.count > longest
      ? String(text.unicodeScalars.prefix(longest)) + "…" : text
  }

  private func scalar(_ template: VariableTemplate) -> SettingsScalar {
    if let name = template.isSoleVariable {
      switch variables[name] {
      case .string(let text): return .string(text)
      case .integer(let literal): return .number(literal)
      case .number(let literal): return .fraction(literal)
      case .boolean(let value): return .boolean(value)
      // It is put in its place before settings are read.
      case .json: return .unknown(.json)
      case .unknown(let type): return .unknown(type)
      case nil: return .undefined
      }
    }
    return interpolated(template)
  }

  private func interpolated(_ template: VariableTemplate) -> SettingsScalar {
    var pieces = ""
    var length = 0
    var isKnown = true
    var hasVariables = false
    for part in template.parts {
      let piece: String
      switch part {
      case .literal(let text): piece = text
      case .variable(let name, _):
        hasVariables = true
        let text = variables[name]?.text
        isKnown = isKnown && text != nil
        piece = text ?? ""
      }
      length = length.addingReportingOverflow(piece.utf8.count).partialValue
      // What is too long is only counted.
      if !hasVariables || length <= limits.interpolatedValue { pieces += piece }
    }
    guard !hasVariables || length <= limits.interpolatedValue else { return .tooLong(length) }
    return isKnown ? .string(pieces) : .unknownString
  }
}
