package enum InvalidFactory: Rule {
  package static let id = "invalid-factory"
  package static let summary = """
    The code registers a factory in a way that contradicts itself. There is a wrong number of \
    parameter names, settings or argument types are no parameters of the function, a type's name is \
    not stable, an offer names no factory or converts something else, or a tag stands for cases of two \
    enums. No manifest can use it until the code is mended.
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

  package static func findings(in check: Check) -> [Diagnostic] {
    check.problems.filter { $0.rule == id }.map { finding($0) }
  }
}
