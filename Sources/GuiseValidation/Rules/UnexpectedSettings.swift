internal import GuiseManifest

extension Rule {
  package static let unexpectedSettings = Rule(
    "unexpected-settings", in: .connecting,
    summary: """
      A registration or a decorator has settings, but its factory takes none. They would have no \
      effect.
      """,
    wrong: .registrations(["clock": ["factory": "system-clock", "settings": ["zone": "UTC"]]]),
    mended: [#", "settings": { "zone": "UTC" }"#: ""],
    remedy: """
      Remove `"settings"`, or name their type in code with `settings:` where the factory is \
      registered.
      """
  ) { check in
    check.findings(of: "unexpected-settings", withChain: false) { problem in
      guard let factory = check.model.factory(of: problem.use) else { return [] }
      return [
        Suggestion("remove \"settings\"").removing(problem.problem.place),
        Suggestion(
          "or let the factory take them: name their type with settings: in "
            + "\(factory.factory.file)\(check.audience.afterChangingCode)"),
      ]
    }
  }
}
