import TestSupport

/// One mistake, as whoever writes a manifest or its code may make it.
struct PlanMutation: Sendable {
  let name: String
  /// The rule of the one finding that tells it; nil where anything may come of it, or nothing.
  let rule: String?
  /// Whether others may get something else because of the mistake in a plan, which may have faults
  /// of its own.
  let hasConsequences: @Sendable (WiringPlan) -> Bool
  private let change: @Sendable (inout WiringPlan, inout SplitMix) -> Void

  /// - Parameter change: changes nothing in a plan that has no place for the mistake.
  init(
    _ name: String, _ rule: String? = nil,
    hasConsequences: @escaping @Sendable (WiringPlan) -> Bool = { _ in false },
    change: @escaping @Sendable (inout WiringPlan, inout SplitMix) -> Void
  ) {
    self.name = name
    self.rule = rule
    self.hasConsequences = hasConsequences
    self.change = change
  }

  /// A mistake at one of several places.
  init<Place>(
    _ name: String, _ rule: String? = nil,
    hasConsequences: @escaping @Sendable (WiringPlan) -> Bool = { _ in false },
    at places: @escaping @Sendable (WiringPlan) -> [Place],
    change: @escaping @Sendable (inout WiringPlan, Place, inout SplitMix) -> Void
  ) {
    self.init(name, rule, hasConsequences: hasConsequences) { plan, random in
      if let place = places(plan).randomElement(using: &random) { change(&plan, place, &random) }
    }
  }

  /// Nil where the plan has nothing to make it in.
  func make(_ plan: WiringPlan, _ random: inout SplitMix) -> WiringPlan? {
    var changed = plan
    change(&changed, &random)
    return changed == plan ? nil : changed
  }

  static let all = names + values + structure + settings + variables + code + wild

  /// The mistakes that one finding has to tell.
  static let told = all.filter { $0.rule != nil }
}
