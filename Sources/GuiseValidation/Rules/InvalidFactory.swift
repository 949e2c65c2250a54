internal import GuiseManifest

extension Rule {
  package static let invalidFactory = Rule(
    "invalid-factory",
    summary: """
      The code registers a factory inconsistently: it gives the wrong number of parameter names, \
      declares settings or argument types that no parameter has, uses a type whose name differs \
      between builds, offers a service for an unknown factory or through a conversion from another \
      type, or uses a tag that is a case of two enums. No manifest can use the factory until the \
      code is fixed.
      """,
    wrong: .swift(
      """
      factories.register("publisher", parameters: ["primary"]) {
        Publisher($0, fallback: $1)
      }
      """),
    mended: [#""primary""#: #""primary", "fallback""#],
    remedy: "Correct the registration in code, as the message says, then renew the catalog."
  ) { check in
    findings(in: check, about: "invalid-factory")
  }
}
