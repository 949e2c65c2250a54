internal import GuiseManifest
internal import StrictJSON

/// The rules as SARIF describes them. All are there, whether they found anything or not: a result that is
/// absent says something only of a rule that was applied.
struct SARIFRules {
  let descriptors: [JSONLiteral]
  private let indices: [String: Int]

  init() {
    let rules = RuleList.all
    descriptors = rules.map(Self.descriptor)
    indices = Dictionary(
      rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of rule: String) -> Int? { indices[rule] }

  private static func descriptor(_ rule: any Rule.Type) -> JSONLiteral {
    let page = RulePage(rule)
    return .sorted([
      "id": .string(rule.id),
      "name": .string(name(of: rule.id)),
      "shortDescription": .sorted(["text": .string(page.brief)]),
      "fullDescription": .sorted(["text": .string(rule.summary)]),
      "help": .sorted(["text": .string(page.plainText), "markdown": .string(page.markdown)]),
      "defaultConfiguration": .sorted(["level": .string(rule.severity.rawValue)]),
      "properties": .sorted([
        "tags": ["dependency-injection"],
        "precision": "very-high",
        "problem.severity": .string(
          rule.severity == .note ? "recommendation" : rule.severity.rawValue),
      ]),
    ])
  }

  /// `unknown-factory` as `UnknownFactory`.
  private static func name(of id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
