package enum MissingDependency: WiringRule {
  package static let id = "missing-dependency"
  package static let summary = """
    A factory needs a service, and nothing is registered or supplied under the key that it asks for. \
    The parameter's tags are those that `dependencies` gives it, otherwise none, or of an injected \
    property those that the code gives it. Tags must be equal. If one registration is missing for several \
    factories, there is one finding, which names all of them.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["store": "memory-store", "report": "traffic-report"]],
    right: [
      "registrations": [
        "store": "memory-store",
        "clock": "system-clock",
        "report": "traffic-report",
      ]
    ],
    remedy: """
      Register the service, enable what registers it, or point the parameter at what there is with \
      `"dependencies"`. What the application registers itself is declared in code with \
      `supplied(...)`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] { missingKeys(in: check) }
}
