import GuiseManifest
import GuiseValidation

/// Makes a plan that fails a check smaller, for as long as it fails the same check.
struct Shrinker {
  private(set) var plan: WiringPlan
  private(set) var disagreement: Disagreement
  /// How many smaller plans were tried.
  private(set) var attempts = 0
  private let check: TrialCheck
  private let limit: Int

  init(_ plan: WiringPlan, _ disagreement: Disagreement, _ check: TrialCheck, limit: Int = 3_000) {
    self.plan = plan
    self.disagreement = disagreement
    self.check = check
    self.limit = limit
  }

  /// Tries each reduction of what is left, until none of them helps.
  mutating func shrink() async {
    var isSmaller = true
    while isSmaller && attempts < limit {
      isSmaller = false
      for smaller in plan.reductions {
        guard attempts < limit else { return }
        attempts += 1
        guard smaller != plan, let found = await failure(of: smaller) else { continue }
        (plan, disagreement) = (smaller, found)
        isSmaller = true
        break
      }
    }
  }

  private func failure(of plan: WiringPlan) async -> Disagreement? {
    let found = try? await plan.disagreements([check])
    return found?.first { $0.kind == disagreement.kind }
  }
}

extension Disagreement {
  /// What stays the same while a plan is made smaller: names and numbers change.
  var kind: String {
    let words = text.prefix { $0 != "\n" && $0 != ":" }.split(separator: " ").filter { word in
      !word.contains(where: \.isNumber)
    }
    return check + ": " + words.prefix(12).joined(separator: " ")
  }
}
