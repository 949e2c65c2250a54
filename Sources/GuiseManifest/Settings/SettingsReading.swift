internal import StrictJSON

/// How strings of the settings are read: with which variables, within which limits.
struct SettingsReading: Sendable {
  var variables: [String: VariableValue]
  var secrets: Set<String>
  var limits: ReadingLimits

  func scalar(_ value: JSONValue) -> SettingsScalar {
    switch value.kind {
    case .null: .null
    case .boolean: .boolean(value.boolean ?? false)
    case .number: .number(value.number ?? "0")
    case .string: scalar(text: value.string ?? "")
    case .array: .array
    case .object: .object
    }
  }

  /// The variables that a string names; none for other values.
  func names(in value: JSONValue) -> [String] {
    guard let text = value.string, Self.mayHaveVariables(text) else { return [] }
    return VariableTemplate(text).variables
  }

  /// A value in words. What variables stand for is never said.
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
        let secret = secrets.contains(name) ? "secret " : ""
        return "${\(name)}, a \(secret)variable of type \(variable.type.rawValue)"
      }
      return "the string \"\(Self.shortened(text))\""
    }
  }

  /// Whether a secret's value is written out in a text. Short values are in many by chance.
  func reveals(_ secret: String, in text: String) -> Bool {
    guard let value = variables[secret]?.text, !value.isEmpty else { return false }
    return value.utf8.count < 4 ? text == value : text.contains(value)
  }

  static func shortened(_ text: String, to longest: Int = 60) -> String {
    text.unicodeScalars.count > longest
      ? String(text.unicodeScalars.prefix(longest)) + "…" : text
  }

  private static func mayHaveVariables(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "$"))
  }

  private func scalar(text: String) -> SettingsScalar {
    guard Self.mayHaveVariables(text) else { return .string(text) }
    let template = VariableTemplate(text)
    if let name = template.isSoleVariable {
      switch variables[name] {
      case .string(let text): return .string(text)
      case .integer(let literal): return .number(literal)
      case .number(let literal): return .fraction(literal)
      case .boolean(let value): return .boolean(value)
      case .unknown(let type): return .unknown(type)
      case nil: return .undefined
      }
    }
    return interpolated(template)
  }

  private func interpolated(_ template: VariableTemplate) -> SettingsScalar {
    var pieces: [String] = []
    var length = 0
    var isKnown = true
    for part in template.parts {
      let piece: String
      switch part {
      case .literal(let text): piece = text
      case .variable(let name, _):
        isKnown = isKnown && variables[name]?.text != nil
        piece = variables[name]?.text ?? ""
      }
      length = length.addingReportingOverflow(piece.utf8.count).partialValue
      pieces.append(piece)
    }
    guard template.variables.isEmpty || length <= limits.interpolatedValue else {
      return .tooLong(length)
    }
    return isKnown ? .string(pieces.joined()) : .unknownString
  }
}
