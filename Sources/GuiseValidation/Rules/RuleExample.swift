package import GuiseManifest
internal import StrictJSON

/// A few lines that break a rule, or follow it.
package struct RuleExample: Sendable {
  package enum Language: String, Sendable {
    case json, swift, shell
  }

  package var language: Language
  package var text: String

  /// A part of a manifest with a manual layout, or text that is not JSON.
  static func json(_ text: String) -> RuleExample { .init(language: .json, text: text) }

  /// Code, for a rule about the code.
  static func swift(_ text: String) -> RuleExample { .init(language: .swift, text: text) }

  /// A command, for a rule about the run of the check.
  static func shell(_ text: String) -> RuleExample { .init(language: .shell, text: text) }
}

/// A part of a manifest: an object with the keys of a whole manifest, or of an assembly.
extension RuleExample: ExpressibleByDictionaryLiteral {
  private static let layout = JSONLayout(
    openLevels: 2, opensArrays: false, nesting: 3, width: 75, endsLine: false)

  @inline(never)
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(JSON.object(elements.map { .init(key: $0.0, value: $0.1) }))
  }

  /// A part of an assembly: its registrations.
  static func registrations(_ registrations: JSON) -> RuleExample {
    ["registrations": registrations]
  }

  /// A manifest with one assembly.
  static func manifest(
    _ members: KeyValuePairs<String, JSON> = [:], registrations: JSON
  ) -> RuleExample {
    let assemblies: JSON = ["app": ["registrations": registrations]]
    let all = members.map { ($0.key, $0.value) } + [("assemblies", assemblies)]
    return RuleExample(.object(all.map { .init(key: $0.0, value: $0.1) }))
  }

  /// The example with some parts replaced.
  func mended(_ parts: KeyValuePairs<String, String>) -> RuleExample {
    let text = parts.reduce(text) { $0.replacing($1.key, with: $1.value) }
    return language == .json
      ? RuleExample(JSON(parsing: text)) : .init(language: language, text: text)
  }

  private init(_ manifest: JSON) {
    self.init(language: .json, text: manifest.text(Self.layout))
  }
}

/// The subject of a rule, which groups the rules in lists.
package enum RuleTopic: String, CaseIterable, Sendable {
  case reading = "Reading"
  case shape = "The format"
  case files = "Included files"
  case composition = "Assemblies and overrides"
  case variables = "Variables"
  case code = "Factories in code"
  case registrations = "Registrations"
  case wiring = "The wiring as a whole"
  case requirements = "What code resolves and supplies"
  case check = "The check itself"
}
