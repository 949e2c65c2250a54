internal import StrictJSON

/// A reader of strings in settings, with the variables and the limits.
package struct SettingsReading: Sendable {
  let known: KnownVariables
  let limits: ReadingLimits

  package init(known: KnownVariables, limits: ReadingLimits) {
    (self.known, self.limits) = (known, limits)
  }

  package func scalar(_ node: SettingsNode) -> SettingsScalar {
    let value = node.value
    return switch value.kind {
    case .null: .null
    case .boolean: .boolean(value.boolean ?? false)
    case .number: .number(value.number ?? "0")
    case .string where node.reference == nil && value.mayHaveDollar:
      scalar(VariableTemplate(value))
    case .string: .string(value.string ?? "")
    case .array: .array
    case .object: .object
    }
  }

  /// Returns the variable that a whole string refers to.
  func soleVariable(_ value: JSONValue) -> String? {
    value.mayHaveDollar ? VariableTemplate(value).soleVariable : nil
  }

  /// Returns a value in words, excluding the value of a variable unless it is a default.
  func found(_ node: SettingsNode) -> String {
    let value = node.value
    switch value.kind {
    case .null: return "null"
    case .boolean: return value.boolean == true ? "true" : "false"
    case .number: return "the number \(Phrase.shortened(value.number ?? ""))"
    case .array: return "an array"
    case .object: return "an object"
    case .string:
      let name = node.reference == nil ? soleVariable(value) : nil
      return name.flatMap(words) ?? "the string \"\(Phrase.shortened(value.string ?? ""))\""
    }
  }

  /// Describes a variable that makes up a whole string; nil if no variable has the name.
  func words(for name: String) -> String? {
    guard let variable = known.values[name] else { return nil }
    let secret = known.secrets.contains(name) ? "secret " : ""
    let words = "${\(name)}, a \(secret)variable of type \(variable.type.rawValue)"
    if let source = known.sources[name] {
      return
        "\(words) that has the value of \(source.name)\(source.shown.map { ": \(Phrase.quoted($0))" } ?? "")"
    }
    guard let written = known.defaults[name] else { return words }
    let text = String(decoding: written.document.source.bytes[written.range], as: UTF8.self)
    return text.contains("\n") ? words : "\(words), by default \(Phrase.shortened(text))"
  }

  package func mismatch(_ node: SettingsNode, expected: String) -> SettingsFault.Kind {
    if case .tooLong(let length) = scalar(node) {
      return .limitExceeded(
        limit: "interpolated value", allowed: limits.interpolatedValue, actual: length)
    }
    return .invalid(expected: expected, found: found(node))
  }

  /// Whether a text contains a secret's value. Short values, which occur by chance, have to be the whole
  /// text.
  func reveals(_ secret: String, in text: String) -> Bool {
    func reveals(_ value: String) -> Bool {
      value.utf8.count < 4 ? !value.isEmpty && text == value : text.contains(value)
    }
    if case .json(let value)? = known.values[secret] {
      return value.withNested.contains { reveals($0.string ?? $0.number ?? "") }
    }
    return known.values[secret]?.text.map(reveals) ?? false
  }

  private func scalar(_ template: VariableTemplate) -> SettingsScalar {
    if let (name, pointer) = template.sole {
      // Another rule reports a part that there is not.
      guard pointer.isEmpty else { return .unknown(.json) }
      switch known.values[name] {
      case .string(let text): return .string(text)
      case .integer(let literal): return .number(literal)
      case .number(let literal): return .fraction(literal)
      case .boolean(let value): return .boolean(value)
      case .unknown(let type): return .unknown(type)
      // Another rule reports an undefined variable.
      case .json, nil: return .unknown(.json)
      }
    }
    let expansion = template.expanded(limit: limits.interpolatedValue) {
      known.values[$0]?.text(at: $1)
    }
    return switch expansion {
    case .text(let text): .string(text)
    case .unknown: .unknown(.string)
    case .tooLong(let length): .tooLong(length)
    }
  }
}

/// A value of the settings with its variables expanded.
package enum SettingsScalar: Equatable {
  case null
  case boolean(Bool)
  /// A literal, or the literal of an integer variable.
  case number(String)
  /// The literal of a `number` variable: never an integer, so the verdict does not depend on its value.
  case fraction(String)
  case string(String)
  /// A variable without a known value, or a string with one; with type `json`, any JSON is possible.
  case unknown(VariableType)
  case tooLong(Int)
  case array
  case object

  var literal: String? {
    switch self {
    case .number(let literal), .fraction(let literal): literal
    default: nil
    }
  }
}
