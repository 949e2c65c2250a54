import Guise
import GuiseManifest

extension TrialCheck {
  /// `verify()` finds in the container what the validator finds in the manifest.
  ///
  /// From the innermost container it sees what scopes supply. What the code requires, and from where, it
  /// does not know.
  static let verification = TrialCheck(name: "verification") { trial in
    guard let truth = trial.truth else { return [] }
    let containers = await truth.containers()
    let findings = containers[containers.count - 1].verify().findings
    // What a scope supplies may hide a part of a cycle there.
    let everywhere = findings + containers.dropLast().flatMap { $0.verify().findings }
    let ours = trial.errors.filter { Truth.registrationRules.contains($0.rule) }
    var wrong: [String] = []
    if ours.isEmpty {
      let outermost = containers[0].verify().findings
      wrong = findings.filter { finding in
        finding.severity == .error
          && (outermost.contains(finding) || !trial.plan.suppliesWithoutPassing(finding))
      }
      .map { "verify() finds in a sound wiring: \($0)" }
    }
    // What a scope supplies may hide the whole registration there.
    let missing = zip(truth.model.entryIDs, truth.assembly.registrations).contains {
      truth.model.isMissing($0) && !truth.isHidden($1.key, at: trial.scopes.count)
    }
    if missing, !everywhere.contains(where: { $0.code == .missingDependency }) {
      wrong.append("verify() misses what is missing")
    }
    // What is refused before its factory runs closes no cycle in the container.
    if trial.rules.contains("dependency-cycle"),
      !everywhere.contains(where: { $0.code == .dependencyCycle || $0.code == .captiveDependency })
    {
      wrong.append("verify() misses a cycle")
    }
    return wrong
  }
}

extension WiringPlan {
  /// Whether a finding is about what code passes tags on to, and a scope supplies without them: nothing
  /// says that it is needed there.
  fileprivate func suppliesWithoutPassing(_ finding: VerificationFinding) -> Bool {
    guard finding.code == .missingDependency else { return false }
    let passing = code.flatMap(\.registrations).filter(\.passesTags).map(\.service)
    return supplies.contains {
      $0.scope != nil && passing.contains($0.service)
        && $0.service.type == finding.dependency.service
    }
  }
}

extension WiringModel {
  fileprivate func isMissing(_ entry: EntryID) -> Bool {
    faults.contains { fault in
      if case .missing = fault.problem { fault.entry == entry } else { false }
    }
  }
}
