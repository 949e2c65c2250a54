import GuiseManifest
import GuiseValidation
import TestSupport

extension PlanMutation {
  static let repeatedReference = PlanMutation("a reference twice", "duplicate-reference") {
    plan, random in
    let sites = plan.dependencySites.filter { plan[$0]?.elements.isEmpty == false }
    guard let site = sites.randomElement(using: &random), let elements = plan[site]?.elements
    else { return nil }
    return plan.setting(site, to: .array(elements + [elements[0]]))
  }

  /// Values that cannot stand where they stand.
  static let values = [
    PlanMutation("value of another type", "wrong-type") { plan, random in
      let wrong: [(key: String, value: Manifest.Value)] = [
        ("lifetime", 3), ("tags", "x"), ("settings", []), ("dependencies", []), ("eager", "true"),
        ("scope", ["a"]), ("decorators", [:]), ("as", 1), ("enabled", "no"),
      ]
      let (key, value) = random.one(of: wrong)
      guard let site = plan.sites(key).randomElement(using: &random) else { return nil }
      return plan.setting(site, to: value)
    },
    PlanMutation("another version", "unsupported-version") { plan, _ in
      // What it overrides in other files would count otherwise.
      plan.files.count > 1 ? nil : plan.setting(WiringPlan.mainSite.key("guise"), to: 2)
    },
    PlanMutation("no version", "missing-key") { plan, _ in
      plan.files.count > 1 ? nil : plan.setting(WiringPlan.mainSite.key("guise"), to: nil)
    },
    PlanMutation("an accepted rule that does not exist", "invalid-value") { plan, _ in
      if plan[WiringPlan.mainSite.key("allow")] != nil { return nil }
      return plan.setting(WiringPlan.mainSite.key("allow"), to: ["unused-variabel"])
    },
    PlanMutation("an accepted rule that finds nothing", "unused-allow") { plan, random in
      let isQuiet = !plan.files.keys.contains { plan.files[$0]?["variables"] != nil }
      guard isQuiet, plan[WiringPlan.mainSite.key("allow")] == nil else { return nil }
      return plan.setting(WiringPlan.mainSite.key("allow"), to: ["unused-variable"])
    },
    PlanMutation("eager, and not a singleton", "invalid-eager") { plan, random in
      let sites = plan.sites("lifetime").filter {
        ["transient", "graph", "weak", "scoped"].contains(plan[$0]?.string)
      }
      guard let site = sites.randomElement(using: &random) else { return nil }
      let registration = PlanSite(file: site.file, path: site.path.dropLast())
      return plan.setting(registration.key("eager"), to: true)
    },
    PlanMutation("weak, and a value", "weak-value-type") { plan, random in
      let sites = plan.sites("lifetime").filter { site in
        let registration = PlanSite(file: site.file, path: site.path.dropLast())
        let factory = plan.factory(at: registration)
        return factory?.service.adapters.isEmpty == false && factory?.parameters.isEmpty == true
          && plan[registration]?["eager"] == nil && plan[registration]?["scope"] == nil
      }
      guard let site = sites.randomElement(using: &random), !plan.isStarted(site) else {
        return nil
      }
      return plan.setting(site, to: "weak")
    },
    repeatedReference,
    PlanMutation(
      "a tag that the code does not declare", "unknown-tag",
      // Under its tag nothing finds it any more, and something else may be found.
      hasConsequences: { _ in true }
    ) { plan, random in
      guard plan.declaresTags else { return nil }
      let sites = plan.sites("tags").filter { plan[$0] == ["x"] || plan[$0] == ["y"] }
      guard let site = sites.randomElement(using: &random) else { return nil }
      return plan.setting(site, to: ["z"])
    },
    PlanMutation("another service than the parameter's", "dependency-type-mismatch") {
      plan, random in
      let sites = plan.dependencySites.filter { plan[$0]?.string != nil }
      guard let site = sites.randomElement(using: &random) else { return nil }
      let registration = PlanSite(file: site.file, path: site.path.dropLast(2))
      let needed = plan.factory(at: registration)?.dependencies.compactMap(\.number) ?? []
      let others = plan.registrationSites.filter { other in
        guard let factory = plan.factory(at: other), plan[other]?["as"] == nil else { return false }
        return factory.service.number.map { !needed.contains($0) } == true
      }
      guard let other = others.randomElement(using: &random)?.lastKey else { return nil }
      return plan.setting(site, to: .string(other))
    },
  ]
}

extension WiringPlan {
  /// Whether `start` lists a registration, which has to be a singleton then.
  fileprivate func isStarted(_ site: PlanSite) -> Bool {
    let ids = files[Self.main]?["start"]?.elements.compactMap(\.string) ?? []
    return ids.contains { site.path.contains(.key($0)) }
  }
}
