/// What `--explain` and the documentation say of a rule besides its summary.
package struct RuleExplanation: Sendable {
  package var topic: RuleTopic
  /// What breaks the rule, as short as it can be.
  package var wrong: RuleExample
  /// The same, mended.
  package var right: RuleExample
  /// How to mend it, in one paragraph.
  package var remedy: String

  init(_ topic: RuleTopic, wrong: RuleExample, right: RuleExample, remedy: String) {
    self.topic = topic
    self.wrong = wrong
    self.right = right
    self.remedy = remedy
  }

  /// - Parameter mended: What takes the place of which part of the wrong example.
  init(
    _ topic: RuleTopic, wrong: RuleExample, mended: KeyValuePairs<String, String>, remedy: String
  ) {
    var right = wrong
    for (old, new) in mended { right.text = right.text.replacing(old, with: new) }
    self.init(topic, wrong: wrong, right: right, remedy: remedy)
  }
}

/// A few lines that break a rule, or do not.
package struct RuleExample: Sendable {
  package enum Language: String, Sendable {
    case json, swift, shell
  }

  package var language: Language
  package var text: String

  /// A part of a manifest: an object with the keys of a whole one, or with those of an assembly.
  static func json(_ text: String) -> RuleExample { .init(language: .json, text: text) }

  /// Code, where the code is at fault or has to change.
  static func swift(_ text: String) -> RuleExample { .init(language: .swift, text: text) }

  /// A command, where how the check is run is at fault.
  static func shell(_ text: String) -> RuleExample { .init(language: .shell, text: text) }
}
