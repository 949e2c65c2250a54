import Guise
import GuiseManifest
import GuiseValidation

extension TrialCheck {
  /// What is said to be unused is not built by anything that the code requires, now or later.
  static let unused = TrialCheck(name: "unused") { trial in
    guard trial.report.count(.error) == 0, let truth = trial.truth else { return [] }
    let unused = Set(
      trial.result.found.filter { $0.rule == "unused-registration" }.compactMap(\.registration))
    if unused.isEmpty { return [] }
    var built: Set<String> = []
    for requirement in trial.plan.requirements {
      let containers = await truth.containers()
      let attempt = await requirement.attempt(in: containers[trial.depth(requirement.scope)])
      built.formUnion(attempt.built)
    }
    let factories = Dictionary(
      truth.model.entries.map { ($0.registration.id, $0.registration.main.factory) },
      uniquingKeysWith: { first, _ in first })
    return unused.filter { factories[$0].map(built.contains) == true }
      .map { "\($0) is said to be unused, and is used" }
  }
}
