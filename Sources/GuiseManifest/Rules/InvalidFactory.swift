package enum InvalidFactory: Rule {
  package static let id = "invalid-factory"
  package static let summary = """
    The code registers a factory inconsistently: it gives the wrong number of parameter names, \
    declares settings or argument types that no parameter has, uses a type whose name differs \
    between builds, offers a service for an unknown factory or through a conversion from another \
    type, or uses a tag that is a case of two enums. No manifest can use the factory until the \
    code is fixed.
    """
  package static let explanation = RuleExplanation(
    wrong: .swift(
      """
      factories.register("publisher", parameters: ["primary"]) {
        Publisher($0, fallback: $1)
      }
      """),
    mended: [#""primary""#: #""primary", "fallback""#],
    remedy: "Correct the registration in code, as the message says, then renew the catalog.")

  package static func findings(in check: Check) -> [Finding] {
    check.problems.filter { $0.rule == id }.map { finding($0) }
  }
}
