import GuiseManifest
import GuiseValidation
import TestSupport

extension PlanMutation {
  static let variables = [
    PlanMutation(
      "a variable that is not declared", "unknown-variable",
      // What its default refers to is unused then.
      hasConsequences: { plan in
        plan.variableSites.contains { plan[$0]?["default"]?.string?.contains("${") == true }
      }
    ) { plan, random in
      guard let site = plan.variableSites.randomElement(using: &random) else { return nil }
      return plan.setting(site, to: nil)
    },
    PlanMutation("a variable that nothing uses", "unused-variable") { plan, _ in
      var changed = plan
      let variables = plan.files[WiringPlan.main]?["variables"] ?? [:]
      changed.files[WiringPlan.main]?["variables"] = variables
      changed[WiringPlan.mainSite.key("variables").key("nobodys")] = [
        "type": "string", "default": "x",
      ]
      return changed
    },
    PlanMutation("a variable declared twice", "duplicate-variable") { plan, random in
      let sites = plan.variableSites.filter { $0.file != WiringPlan.main }
      guard let site = sites.randomElement(using: &random), let name = site.lastKey else {
        return nil
      }
      var changed = plan
      changed.files[WiringPlan.main]?["variables"] =
        plan.files[WiringPlan.main]?["variables"] ?? [:]
      return changed.setting(
        WiringPlan.mainSite.key("variables").key(name), to: plan[site])
    },
    PlanMutation("a default that refers to itself", "variable-cycle") { plan, random in
      let sites = plan.variableSites.filter {
        plan[$0]?["type"] == "string" && plan[$0]?["default"]?.string?.contains("${") == false
      }
      guard let site = sites.randomElement(using: &random), let name = site.lastKey else {
        return nil
      }
      return plan.setting(site.key("default"), to: .string("${\(name)}"))
    },
    PlanMutation("a default of another type", "invalid-variable") { plan, random in
      let sites = plan.variableSites.filter {
        let given = plan[$0]?["default"]
        return ["integer", "boolean", "number", "string"].contains(plan[$0]?["type"]?.string)
          && given != nil && given?.string?.contains("${") != true
      }
      guard let site = sites.randomElement(using: &random) else { return nil }
      return plan.setting(
        site.key("default"), to: plan[site]?["type"] == "string" ? 17 : "text")
    },
    PlanMutation(
      "a variable outside of settings", "invalid-value"
    ) { plan, random in
      guard let site = plan.factorySites.randomElement(using: &random) else { return nil }
      return plan.setting(site, to: "${v0}")
    },
  ]
}

extension WiringPlan {
  /// Where variables are declared that are declared once.
  var variableSites: [PlanSite] {
    let all = members(of: "variables")
    let counts = Dictionary(all.map { ($0.lastKey, 1) }, uniquingKeysWith: +)
    return all.filter { counts[$0.lastKey] == 1 }
  }
}
