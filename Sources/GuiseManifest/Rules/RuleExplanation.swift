/// The explanation of a rule in `--explain` and in the documentation, besides its summary.
package struct RuleExplanation: Sendable {
  /// The shortest example that breaks the rule.
  package var wrong: RuleExample
  /// The example without the mistake.
  package var right: RuleExample
  /// The remedy, in one paragraph.
  package var remedy: String
}

extension RuleExplanation {
  /// - Parameter mended: The parts of the wrong example that change, each with its replacement.
  @inline(never)
  init(wrong: RuleExample, mended: KeyValuePairs<String, String>, remedy: String) {
    var right = wrong
    for (old, new) in mended { right.text = right.text.replacing(old, with: new) }
    if right.language == .json { right = RuleExample(JSON(parsing: right.text)) }
    self.init(wrong: wrong, right: right, remedy: remedy)
  }
}

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

  fileprivate init(_ manifest: JSON) {
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
