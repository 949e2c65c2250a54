import Foundation
import GuiseManifest
import GuiseTooling
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
    let (wrong, right) = try #require(RuleList.rule(id)).examples
    if wrong.language == .json {
      let found = ExplainedManifest(wrong.text, rule: id).diagnostics
      #expect(found.contains { $0.rule == id }, "\(found.map(\.rule))")
    }
    if right.language == .json {
      let found = ExplainedManifest(right.text, rule: id).diagnostics
      #expect(!found.contains { $0.rule == id || $0.severity == .error }, "\(found)")
    }
  }

  @Test("Examples and sentences fit into a terminal", arguments: rules)
  func width(id: String) throws {
    let page = RulePage(try #require(RuleList.rule(id)))
    for line in page.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(page.brief.hasSuffix(".") && page.brief.count <= 400)
  }

  @Test("Every rule says something of its own")
  func distinct() {
    let explained = RuleList.all.filter { $0.examples.wrong.text != $0.examples.right.text }
    #expect(explained.count == RuleList.all.count)
    #expect(Set(RuleList.all.map { $0.summary }).count == RuleList.all.count)
    #expect(Set(RuleList.all.map { $0.remedy }).count == RuleList.all.count)
    #expect(RuleList.all.allSatisfy { $0.remedy.hasSuffix(".") })
  }

  @Test("The article has every rule, as it is explained")
  func article() throws {
    try GoldenFile.expect(
      RulesArticle.text,
      at: Repository.url("Sources/GuiseManifest/GuiseManifest.docc/Rules.md"))
  }
}
