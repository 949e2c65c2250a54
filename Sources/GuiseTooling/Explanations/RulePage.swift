internal import GuiseManifest
package import GuiseValidation

/// The explanation of one rule: its meaning, an example and a remedy.
///
/// The single source for `--explain`, the help in SARIF and the article in the documentation.
package struct RulePage {
  private let rule: Rule

  package init(_ rule: Rule) {
    self.rule = rule
  }

  /// A list of every rule with its brief description, by topic, for a terminal.
  package static var list: String {
    let width = RuleList.all.map { $0.id.count }.max() ?? 0
    return RuleList.topics.map { topic, rules in
      "\(topic.rawValue):\n"
        + rules.map { rule in
          let padding = String(repeating: " ", count: width - rule.id.count)
          return "  \(rule.id)\(padding)  \(RulePage(rule).brief)\n"
        }.joined()
    }.joined(separator: "\n")
  }

  /// The page for a terminal, headed by the rule's name and severity; examples keep their lines.
  package var text: String {
    "\(rule.id): \(rule.severity.rawValue)\n\n"
      + blocks(paragraph: { Paragraph.lines($0).joined(separator: "\n") }, example: Self.quoted)
  }

  /// The page for plain-text windows, with each paragraph on one line.
  package var plainText: String {
    blocks(paragraph: { $0 }, example: Self.quoted)
  }

  /// The page as Markdown without a heading.
  package var markdown: String {
    blocks(paragraph: { $0 }, example: { "```\($0.language.rawValue)\n\($0.text)\n```" })
  }

  /// The first sentence of the rule's summary.
  package var brief: String {
    guard let end = rule.summary.firstRange(of: ". ") else { return rule.summary }
    return String(rule.summary[..<end.lowerBound]) + "."
  }

  private func blocks(
    paragraph: (String) -> String, example: (RuleExample) -> String
  ) -> String {
    let (wrong, right) = rule.examples
    let blocks = [
      paragraph(rule.summary), "Wrong:", example(wrong), "Right:",
      example(right), paragraph("To fix it: " + Self.continued(rule.remedy)),
    ]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func quoted(_ example: RuleExample) -> String {
    example.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }

  /// Returns the sentence in the form that follows a colon.
  private static func continued(_ sentence: String) -> String {
    guard let first = sentence.first else { return sentence }
    let second = sentence.dropFirst().first
    // Names such as FactoryRegistry and NAME keep their capitals.
    guard second == " " || second?.isLowercase == true else { return sentence }
    return first.lowercased() + sentence.dropFirst()
  }
}
