internal import GuiseManifest

extension Rule {
  package static let unexpectedSettings = Rule("unexpected-settings", in: .connecting) { check in
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
