internal import GuiseManifest
package import GuiseValidation

/// The section of one rule in `Rules.md`: its meaning, an example with its fix, and a remedy.
package struct RulePage {
  private let rule: Rule
  /// The page in Markdown, without a heading and the severity.
  package let markdown: String

  package init(_ rule: Rule) {
    self.rule = rule
    markdown = Self.sections[rule.id] ?? ""
  }

  /// Returns some rules, or all for none, with their brief descriptions, by topic, for a terminal.
  static func list(of ids: [String] = []) -> String {
    let width = RuleList.all.map { $0.id.count }.max() ?? 0
    return RuleList.topics.compactMap { topic, rules in
      let lines = rules.filter { ids.isEmpty || ids.contains($0.id) }.map { rule in
        let padding = String(repeating: " ", count: width - rule.id.count)
        return "  \(rule.id)\(padding)  \(RulePage(rule).brief)\n"
      }
      return lines.isEmpty ? nil : "\(topic):\n" + lines.joined()
    }.joined(separator: "\n")
  }

  /// The page for a terminal, headed by the rule's name and severity.
  package var text: String { "\(rule.id): \(rule.severity.rawValue)\n\n\(markdown)" }

  /// The meaning of the rule, in one paragraph.
  package var summary: String {
    String(markdown.split(separator: "\n\n").first ?? "").replacing("\n", with: " ")
  }

  /// The first sentence of the summary.
  package var brief: String {
    guard let end = summary.firstRange(of: ". ") else { return summary }
    return String(summary[..<end.lowerBound]) + "."
  }

  /// The text of the article.
  package static let article = String(decoding: PackageResources.Rules_md, as: UTF8.self)

  /// The texts under the headings of the third level, from the word after `*Error.* `.
  private static let sections: [String: String] = {
    var sections: [String: String] = [:]
    for section in article.split(separator: "\n### ").dropFirst() {
      guard let heading = section.firstRange(of: "\n\n*"),
        let text = section.firstRange(of: ".* ")?.upperBound
      else { continue }
      let end = section.firstRange(of: "\n## ")?.lowerBound ?? section.endIndex
      sections[String(section[..<heading.lowerBound])] = String(section[text..<end])
    }
    return sections
  }()
}
