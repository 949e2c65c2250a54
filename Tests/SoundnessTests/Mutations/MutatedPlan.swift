import GuiseManifest
import GuiseValidation
import TestSupport

/// A plan with one to three mistakes.
struct MutatedPlan: SoundnessCase {
  /// Without them.
  private let base: WiringPlan
  private(set) var plan: WiringPlan
  private var mutations: [PlanMutation] = []

  /// Nil where the plan has nothing to make the chosen mistakes in.
  init?(_ base: WiringPlan, seed: UInt64) {
    var random = SplitMix(seed: seed ^ 0xA5A5_A5A5)
    (self.base, plan) = (base, base)
    let count = random.one(of: [1, 1, 1, 1, 2, 3])
    // Few plans have a place for it, and it is told of sound ones alone.
    if count == 1, random.chance(3) { make(.repeatedReference, &random) }
    for _ in mutations.count..<count {
      let choices = count == 1 && random.chance(7) ? PlanMutation.told : PlanMutation.all
      // A plan has no place for some of them.
      for _ in 0..<5 where make(random.one(of: choices), &random) { break }
    }
    if mutations.isEmpty { return nil }
  }

  @discardableResult
  private mutating func make(_ mutation: PlanMutation, _ random: inout SplitMix) -> Bool {
    guard let changed = mutation.make(plan, &random) else { return false }
    plan = changed
    mutations.append(mutation)
    return true
  }

  /// Whether a sound plan with one mistake has other findings than one, which is of the rule for
  /// such mistakes, or one of several where it has consequences.
  func disagreements(_ trial: Trial) -> [Disagreement] {
    guard mutations.count == 1, let rule = mutations[0].rule else { return [] }
    // With the code at hand, as a catalog does not tell all mistakes of code.
    let factories = base.registry(FactoryLifetimes())
    let before = ManifestValidator(factories: factories).inspect(base.source).report
    guard before.count(.error) == 0 else { return [] }
    var new = trial.linkedReport.diagnostics.filter { $0.severity != .note }
    for finding in before.diagnostics {
      if let index = new.firstIndex(where: { $0.told == finding.told }) { new.remove(at: index) }
    }
    // A warning of a rule that warned before may have moved to another place.
    let warned = Set(before.diagnostics.map(\.rule))
    new.removeAll { $0.severity == .warning && warned.contains($0.rule) && $0.rule != rule }
    let isTold = new.contains { $0.rule == rule }
    if isTold && (new.count == 1 || mutations[0].hasConsequences(base)) { return [] }
    let lines = new.map(\.line).joined(separator: "\n")
    let text = "\(mutations[0].name): \(new.count) findings, wanted \(rule):\n\(lines)"
    return [Disagreement(check: "one mistake", text: text)]
  }
}

extension Diagnostic {
  /// Its sentence, wherever it is.
  fileprivate var told: String { "\(rule) \(message)" }
}
