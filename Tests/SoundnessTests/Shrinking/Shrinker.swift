extension WiringPlan {
  /// Makes a plan that fails a check smaller, for as long as it fails the same check, until no
  /// reduction helps.
  func shrunk(
    _ disagreement: Disagreement, _ check: TrialCheck, attempts limit: Int = 3_000
  ) async -> (plan: WiringPlan, disagreement: Disagreement) {
    var (plan, disagreement) = (self, disagreement)
    var (attempts, isSmaller) = (0, true)
    while isSmaller {
      isSmaller = false
      for smaller in plan.reductions where smaller != plan {
        attempts += 1
        if attempts > limit { return (plan, disagreement) }
        let found = try? await Trial(smaller).disagreements([check])
        guard let same = found?.first(where: { $0.kind == disagreement.kind }) else { continue }
        (plan, disagreement, isSmaller) = (smaller, same, true)
        break
      }
    }
    return (plan, disagreement)
  }
}

extension Disagreement {
  /// The words that stay the same while a plan is made smaller: names and numbers change.
  var kind: String {
    let words = text.prefix { $0 != "\n" && $0 != ":" }.split(separator: " ").filter { word in
      !word.contains(where: \.isNumber)
    }
    return check + ": " + words.prefix(12).joined(separator: " ")
  }
}
