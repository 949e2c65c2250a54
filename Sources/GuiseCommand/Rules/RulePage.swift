internal import GuiseManifest
package import GuiseValidation

/// The section of one rule in `Rules.md`: its meaning, an example with its fix, and a remedy.
package struct RulePage {
  package struct Example: Sendable {
    package let language: String
    package let text: String
  }

  private enum Block: Sendable {
    case paragraph(String)
    case example(Example)
  }

  private let rule: Rule
  private let blocks: [Block]

  package init(_ rule: Rule) {
    self.rule = rule
    blocks = Self.sections[rule.id] ?? []
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

  /// The page for a terminal, headed by the rule's name and severity; examples keep their lines.
  package var text: String {
    "\(rule.id): \(rule.severity.rawValue)\n\n"
      + text(paragraph: { Paragraph.lines($0).joined(separator: "\n") }, example: Self.indented)
  }

  /// The page as Markdown without a heading.
  package var markdown: String {
    text(paragraph: { $0 }, example: { "```\($0.language)\n\($0.text)\n```" })
  }

  /// The meaning of the rule, in one paragraph.
  package var summary: String {
    if case .paragraph(let text)? = blocks.first { text } else { "" }
  }

  /// The first sentence of the summary.
  package var brief: String {
    guard let end = summary.firstRange(of: ". ") else { return summary }
    return String(summary[..<end.lowerBound]) + "."
  }

  /// The example that breaks the rule, then the one without the mistake.
  package var examples: [Example] {
    blocks.compactMap { if case .example(let example) = $0 { example } else { nil } }
  }

  private func text(paragraph: (String) -> String, example: (Example) -> String) -> String {
    blocks.map { block in
      switch block {
      case .paragraph(let text): paragraph(text)
      case .example(let shown): example(shown)
      }
    }.joined(separator: "\n\n") + "\n"
  }

  private static func indented(_ example: Example) -> String {
    example.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }

  // MARK: Reading

  /// The text of the article.
  package static let article = String(decoding: PackageResources.Rules_md, as: UTF8.self)

  /// The blocks under the headings of the third level.
  private static let sections: [String: [Block]] = {
    var sections: [String: [Block]] = [:]
    var id = ""
    var fence: (language: String, lines: [Substring])?
    for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        if line == "```" {
          let text = open.lines.joined(separator: "\n")
          sections[id, default: []].append(.example(.init(language: open.language, text: text)))
          fence = nil
        } else {
          fence?.lines.append(line)
        }
      } else if line.hasPrefix("#") {
        id = line.hasPrefix("### ") ? String(line.dropFirst(4)) : ""
      } else if line.hasPrefix("```") {
        fence = (String(line.dropFirst(3)), [])
      } else if !line.isEmpty {
        sections[id, default: []].append(.paragraph(withoutSeverity(line)))
      }
    }
    return sections
  }()

  /// `*Error.* A file …` without its first word.
  private static func withoutSeverity(_ line: Substring) -> String {
    guard line.hasPrefix("*"), let end = line.firstRange(of: ".* ") else { return String(line) }
    return String(line[end.upperBound...])
  }
}
