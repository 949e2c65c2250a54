import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification

extension TrialCheck {
  /// `verify()` finds the same faults in the container as the validator in the manifest.
  ///
  /// From the innermost container it sees the supplies of scopes. The requirements of code it
  /// does not know.
  static let verification = TrialCheck(name: "verification") { trial in
    guard let truth = trial.truth else { return [] }
    let containers = await truth.containers()
    let findings = containers[containers.count - 1].verify().findings
    let everywhere = findings + containers.dropLast().flatMap { $0.verify().findings }
    let ours = trial.errors.filter { Truth.registrationRules.contains($0.rule) }
    var wrong: [String] = []
    // verify() follows the tags that code passes on, and knows the container from which code
    // chooses later.
    if ours.isEmpty, !trial.usesOpaque, truth.choosing.isEmpty {
      wrong = findings.filter { $0.severity == .error }
        .map { "verify() finds in a sound wiring: \($0)" }
    }
    let missing = truth.model.entryIDs.contains { truth.model.isMissing($0) }
    if missing, !everywhere.contains(where: { $0.code == .missingDependency }) {
      wrong.append("verify() misses what is missing")
    }
    // A request that is refused before its factory runs closes no cycle in the container.
    if trial.rules.contains("dependency-cycle"),
      !everywhere.contains(where: { $0.code == .dependencyCycle || $0.code == .captiveDependency })
    {
      wrong.append("verify() misses a cycle")
    }
    return wrong
  }
}

extension WiringModel {
  fileprivate func isMissing(_ entry: EntryID) -> Bool {
    faults.contains { fault in
      fault.problem == .missing && fault.entry == entry
    }
  }
}
