extension RegistryProblem {
  /// The problem as a finding, where there is no manifest to check.
  package var diagnostic: Diagnostic {
    rule == InvalidFactory.id ? InvalidFactory.finding(self) : DuplicateFactory.finding(self)
  }
}
