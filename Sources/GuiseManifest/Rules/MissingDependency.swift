package enum MissingDependency: WiringRule {
  package static let id = "missing-dependency"
  package static let summary = """
    A factory needs a service, but nothing is registered or supplied under its key. A parameter \
    has the tags that `dependencies` gives it, otherwise none; an injected property has those that \
    the code gives it. Tags must be equal. If several factories lack the same registration, one \
    finding names all of them.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["store": "memory-store", "report": "traffic-report"]],
    mended: [#""report""#: #""clock": "system-clock", "report""#],
    remedy: """
      Register the service, enable its registration, or point the parameter at an existing one \
      with `"dependencies"`. If the application registers it, declare that in code with \
      `supplied(...)`.
      """)

  package static func findings(in check: Check) -> [Finding] { missingKeys(in: check) }
}
