internal import StrictJSON

/// A registration's identifier that is given twice.
package enum DuplicateRegistration: Rule {
  package static let id = "duplicate-registration"
  package static let summary = """
    An identifier names one registration in the whole manifest, across all assemblies and files. \
    To change a registration of an included file, add `"override": true`.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "assemblies": [
        "app": ["uses": ["backup"], "registrations": ["store": "memory-store"]],
        "backup": ["registrations": ["store": ["factory": "memory-store", "tags": ["backup"]]]],
      ]
    ],
    mended: [#""store": {"#: #""backup-store": {"#],
    remedy: """
      Give one of the two another identifier. To change a registration of an included file, add \
      `"override": true`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.faults.compactMap { fault in
      guard case .duplicate(.registration, let member, let first) = fault else { return nil }
      let help: [Suggestion] =
        member.document === first.document
        ? ["give one of the two another identifier"]
        : [
          Suggestion("to change the first one, add \"override\": true")
            .setting("override", to: true, in: member.value),
          "or choose another identifier",
        ]
      return finding(
        "the identifier \"\(member.key)\" is already registered", at: Place(key: member),
        help: help, related: [.init("first here", at: Place(key: first))])
    }
  }
}
