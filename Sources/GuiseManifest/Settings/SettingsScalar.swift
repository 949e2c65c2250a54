internal import StrictJSON

/// A value of the settings with its variables expanded.
package enum SettingsScalar {
  case null
  case boolean(Bool)
  /// A literal, or the literal of an integer variable.
  case number(String)
  /// The literal of a `number` variable: never an integer, so the verdict does not depend on its value.
  case fraction(String)
  case string(String)
  /// A variable without a known value, or a string with one: a validator asks, loading knows all of them.
  case unknown(VariableType)
  case array
  case object

  var literal: String? {
    switch self {
    case .number(let literal), .fraction(let literal): literal
    default: nil
    }
  }
}

extension KnownVariables {
  func json(_ name: String) -> JSONValue? {
    self[name].flatMap { $0.type == .json ? $0.value.json : nil }
  }

  func scalar(_ template: VariableTemplate) -> SettingsScalar {
    if let name = template.soleVariable, let value = self[name]?.value {
      guard let json = value.json else { return .unknown(value.type) }
      return switch value.type {
      case .string: .string(json.string ?? "")
      case .integer: .number(json.number ?? "0")
      case .number: .fraction(json.number ?? "0")
      case .boolean: .boolean(json.boolean ?? false)
      case .json: .unknown(.json)
      }
    }
    let texts = template.texts { self[$0]?.value.text(at: $1) }
    return texts.contains(nil)
      ? .unknown(.string) : .string(texts.compactMap(\.self).joined())
  }

  /// Returns the texts of the secrets that settings refer to.
  func secretTexts(in settings: JSONValue) -> [String] {
    let names = settings.stringsWithDollar.flatMap { VariableTemplate($0).variables }
    return names.compactMap { self[$0] }.filter(\.isSecret).flatMap { variable in
      variable.value.json?.withNested.compactMap { $0.string ?? $0.number } ?? []
    }
  }
}

extension DefinedVariable {
  /// The variable in words, with the value that a file or the environment shows.
  func words(as name: String) -> String {
    let words = "${\(name)}, a \(isSecret ? "secret " : "")variable of type \(type.rawValue)"
    if let source {
      let shown = source.shown.map { ": \(Phrase.quoted($0))" } ?? ""
      return "\(words) that has the value of \(source.name)\(shown)"
    }
    guard let written = openDefault else { return words }
    let text = String(decoding: written.document.source.bytes[written.range], as: UTF8.self)
    return text.contains("\n") ? words : "\(words), by default \(Phrase.shortened(text))"
  }
}
