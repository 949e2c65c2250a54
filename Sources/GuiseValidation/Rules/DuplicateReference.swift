internal import GuiseManifest

extension Rule {
  package static let duplicateReference = Rule(
    "duplicate-reference", in: .proving, severity: .warning,
    summary: """
      A list in `dependencies` has an identifier twice, so the array gets two elements from that \
      registration. This is allowed but rarely intended.
      """,
    wrong: .registrations([
      "store": "memory-store",
      "clock": "system-clock",
      "daily": ["factory": "traffic-report", "tags": ["daily"]],
      "summary": ["factory": "summary", "dependencies": ["Report": ["daily", "daily"]]],
    ]),
    mended: [#"["daily", "daily"]"#: #"["daily"]"#],
    remedy: """
      Remove one of the two, or name the intended registration. If both are intended, accept the \
      warning with `"allow"`.
      """
  ) { check in
    let model = check.model
    return model.faults.compactMap { fault in
      guard case .repeated(let id, let first) = fault.problem else { return nil }
      return Finding(
        "\"\(id)\" is in this list twice", at: model.place(of: fault),
        help: [
          Suggestion("remove it here, or name the registration that is meant")
            .titled("Remove \(Phrase.quoted(id)) here").removing(model.place(of: fault))
        ],
        related: [.init("first here", at: model.place(ofElement: first, of: fault))])
    }
  }
}
