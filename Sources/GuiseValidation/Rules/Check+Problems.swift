internal import GuiseManifest

extension Check {
  /// The findings about the problems of the connector under a rule.
  ///
  /// - Parameters:
  ///   - withChain: Whether to show the users of the registration.
  ///   - help: Returns concrete next steps.
  ///   - related: Returns other places that explain a finding.
  func findings(
    of rule: String, withChain: Bool = true, help: @escaping (WiringProblem) -> [Suggestion],
    related: @escaping (WiringProblem) -> [Diagnostic.Related] = { _ in [] }
  ) -> [Finding] {
    model.problems.filter { $0.problem.rule == rule }.map { problem in
      Finding(
        problem.problem.message, at: problem.problem.place,
        chain: withChain ? self.chain(to: problem.use.entry) : [], help: help(problem),
        related: related(problem))
    }
  }
}
