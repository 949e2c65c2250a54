import GuiseManifest
import GuiseValidation
import TestSupport

/// A plan with one to three mistakes.
struct MutatedPlan {
  /// Without them.
  let base: WiringPlan
  let plan: WiringPlan
  let mutations: [PlanMutation]

  /// nil where the plan has nothing to make the chosen mistakes in.
  init?(_ base: WiringPlan, seed: UInt64) {
    var random = SplitMix(seed: seed ^ 0xA5A5_A5A5)
    self.base = base
    var plan = base
    var mutations: [PlanMutation] = []
    let count = random.one(of: [1, 1, 1, 1, 2, 3])
    for _ in 0..<count {
      let choices = count == 1 && random.chance(7) ? PlanMutation.told : PlanMutation.all
      // What one plan has no place for the next one may.
      for _ in 0..<5 {
        let mutation = random.one(of: choices)
        guard let changed = mutation.make(plan, &random), changed != plan else { continue }
        plan = changed
        mutations.append(mutation)
        break
      }
    }
    // Few plans have a place for it, and it is told of sound ones alone.
    var luck = SplitMix(seed: seed ^ 0x5A5A_5A5A)
    if count == 1, luck.chance(3), let changed = PlanMutation.repeatedReference.make(base, &luck) {
      (plan, mutations) = (changed, [PlanMutation.repeatedReference])
    }
    guard !mutations.isEmpty else { return nil }
    self.plan = plan
    self.mutations = mutations
  }

  /// The one mistake of a plan that a finding has to tell.
  var told: PlanMutation? {
    mutations.count == 1 && !mutations[0].rules.isEmpty ? mutations[0] : nil
  }

  /// What does not hold of a sound plan with one mistake: it is one finding, of a rule for such
  /// mistakes, or one of several where it has consequences.
  func disagreements(_ trial: Trial) -> [Disagreement] {
    guard let told else { return [] }
    // With the code at hand, as a catalog does not tell all mistakes of code.
    let factories = base.registry(FactoryLifetimes())
    let before = ManifestValidator(factories: factories).inspect(base.source).report
    guard before.count(.error) == 0 else { return [] }
    let known = before.diagnostics.map(\.told)
    var new = trial.linkedReport.diagnostics.filter { $0.severity != .note }
    for finding in known {
      if let index = new.firstIndex(where: { $0.told == finding }) { new.remove(at: index) }
    }
    // What is likely to be a mistake, in the same way as before, may be said of another.
    let warned = Set(before.diagnostics.map(\.rule))
    new.removeAll {
      $0.severity == .warning && warned.contains($0.rule) && !told.rules.contains($0.rule)
    }
    let wasGivenResolver = new.contains { told.rules.contains($0.rule) }
    if wasGivenResolver && (new.count == 1 || told.hasConsequences(base)) { return [] }
    let lines = new.map(\.line).joined(separator: "\n")
    return [
      Disagreement(
        check: "one mistake",
        text: "\(told.name): \(new.count) findings, wanted \(told.rules.sorted()):\n\(lines)")
    ]
  }
}

extension Diagnostic {
  /// What it says, wherever that is.
  fileprivate var told: String { "\(rule) \(message)" }
}
