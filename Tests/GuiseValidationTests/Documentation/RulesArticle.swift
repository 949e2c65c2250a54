import Foundation
import GuiseManifest
import GuiseTooling
import GuiseValidation
import ManifestSupport

/// The article on rules, made from what the rules say of themselves.
enum RulesArticle {
  static var text: String {
    let sections = RuleList.topics.map { topic, rules in
      "## \(topic.rawValue)\n\n" + rules.map(section).joined(separator: "\n")
    }
    return introduction + "\n" + sections.joined(separator: "\n")
  }

  private static let introduction = """
    # Rules

    What the validator checks, with an example of each fault and how to fix it.

    `guise-validate --explain RULE` prints the same. Errors fail a check, warnings fail it with
    `--strict`, notes never do; warnings and notes can be accepted with `"allow"` in the manifest. An
    example is a part of a manifest: the keys of a whole one, or those of one assembly.

    """

  private static func section(_ rule: Rule) -> String {
    "### \(rule.id)\n\n*\(rule.severity.rawValue.capitalized).* " + RulePage(rule).markdown
  }
}
