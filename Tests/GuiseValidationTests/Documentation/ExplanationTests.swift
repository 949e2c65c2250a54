import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// What `--explain` and the documentation say of each rule.
@Suite("Explanations of rules")
struct ExplanationTests {
  static let rules = RuleList.all.map { $0.id }

  @Test("The wrong example breaks its rule, and the right one is valid", arguments: rules)
  func examples(id: String) throws {
    let examples = Markdown(RulePage(try #require(RuleList.rule(id))).markdown).fences
    try #require(examples.count == 2)
    if examples[0].language == "json" {
      let found = ExplainedManifest(examples[0].text, rule: id).diagnostics
      #expect(found.contains { $0.rule == id }, "\(found.map(\.rule))")
    }
    if examples[1].language == "json" {
      let found = ExplainedManifest(examples[1].text, rule: id).diagnostics
      #expect(!found.contains { $0.rule == id || $0.severity == .error }, "\(found)")
    }
  }

  @Test("Examples and sentences fit into a terminal", arguments: rules)
  func width(id: String) throws {
    let page = RulePage(try #require(RuleList.rule(id)))
    #expect(page.text.contains("\n\nFix: "))
    for line in page.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(page.brief.hasSuffix(".") && page.brief.count <= 400)
  }

  @Test("Every rule says something of its own")
  func distinct() {
    let pages = RuleList.all.map { RulePage($0) }
    for page in pages {
      let examples = Markdown(page.markdown).fences
      #expect(examples[0].text != examples[1].text)
    }
    #expect(Set(pages.map(\.summary)).count == pages.count)
  }

  @Test("The article has the rules in their order, by topic and with their severity")
  func article() {
    let headings = RulePage.article.split(separator: "\n").filter { $0.hasPrefix("##") }
    #expect(
      headings.map(String.init)
        == RuleList.topics.flatMap { topic, rules in
          ["## \(topic)"] + rules.map { "### \($0.id)" }
        })
    for rule in RuleList.all {
      #expect(
        RulePage.article.contains("### \(rule.id)\n\n*\(rule.severity.rawValue.capitalized).* "))
    }
  }
}
