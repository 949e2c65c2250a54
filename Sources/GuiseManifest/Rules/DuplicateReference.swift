package enum DuplicateReference: WiringRule {
  package static let id = "duplicate-reference"
  package static let severity = Diagnostic.Severity.warning
  package static let summary = """
    A list of `dependencies` has an identifier twice, so that the array gets what that registration makes \
    twice. That is allowed, and seldom meant.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "store": "memory-store",
        "clock": "system-clock",
        "daily": ["factory": "traffic-report", "tags": ["daily"]],
        "summary": ["factory": "summary", "dependencies": ["Report": ["daily", "daily"]]],
      ]
    ],
    mended: [#"["daily", "daily"]"#: #"["daily"]"#],
    remedy: """
      Remove one of the two, or name the registration that is meant. Where both are meant, accept the \
      warning with `"allow"`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let model = check.model
    return model.faults.compactMap { fault in
      guard case .repeated(let id, let first) = fault.problem else { return nil }
      return finding(
        "\"\(id)\" is in this list twice", at: model.place(of: fault),
        help: ["remove it here, or name the registration that is meant"],
        related: [.init("first here", at: model.place(ofElement: first, of: fault))])
    }
  }
}
