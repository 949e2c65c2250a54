package import StrictJSON

/// A value of the settings with its variables expanded.
package enum SettingsScalar {
  /// A value as the settings or a variable have it.
  case json(JSONValue)
  /// A `number` variable: never an integer, so the verdict does not depend on its value.
  case fraction(JSONValue)
  /// A string with its variables expanded.
  case text(String)
  /// A variable without a known value, or a string with one: a validator asks, loading knows all of them.
  case unknown(VariableType)

  private var json: JSONValue? {
    switch self {
    case .json(let json), .fraction(let json): json
    case .text, .unknown: nil
    }
  }

  package var kind: JSONValue.Kind? { if case .text = self { .string } else { json?.kind } }
  var boolean: Bool? { json?.boolean }
  package var string: String? { if case .text(let text) = self { text } else { json?.string } }
  var literal: String? { json?.number }
  /// The literal of a number that may be an integer.
  package var whole: String? { if case .fraction = self { nil } else { literal } }
}

extension KnownVariables {
  func json(_ name: String) -> JSONValue? {
    self[name].flatMap { $0.type == .json ? $0.value.json : nil }
  }

  func scalar(_ template: VariableTemplate) -> SettingsScalar {
    if let name = template.soleVariable {
      // The file that includes a fragment may declare it, as any type.
      guard let value = self[name]?.value else { return .unknown(.json) }
      guard let json = value.json, value.type != .json else { return .unknown(value.type) }
      return value.type == .number ? .fraction(json) : .json(json)
    }
    let texts = template.texts { self[$0]?.value.text(at: $1) }
    return texts.contains(nil)
      ? .unknown(.string) : .text(texts.compactMap(\.self).joined())
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
