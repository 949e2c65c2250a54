import GuiseManifest
import GuiseValidation
import TestSupport

extension PlanMutation {
  /// How files, assemblies and registrations hang together.
  static let structure = [
    PlanMutation(
      "a second registration under an identifier", "duplicate-registration"
    ) { plan, random in
      // What it overrides may be nothing that counts by itself.
      let sites = plan.overrideSites.filter { site in
        plan[site]?["override"] == true
          && !plan.overridden(by: site).contains { plan[$0]?["factory"] == "nothing" }
      }
      guard let site = sites.randomElement(using: &random) else { return nil }
      let factory = plan[site]?["factory"]
      // One that lacks its factory has another mistake.
      guard factory != nil, factory != .null else { return nil }
      return plan.setting(site.key("override"), to: nil)
    },
    PlanMutation(
      "an override of nothing", "override-without-target",
      // An assembly of nothing else does not exist either, and what is not registered cannot be started.
      hasConsequences: { plan in
        !plan.useSites.isEmpty
          || ["start", "root"].contains { plan.files[WiringPlan.main]?[$0] != nil }
      }
    ) { plan, random in
      let sites = plan.registrationSites.filter { plan[$0]?.string == nil }
      guard let site = sites.randomElement(using: &random) else { return nil }
      return plan.setting(site.key("override"), to: true)
    },
    PlanMutation("an include that closes a cycle", "include-cycle") { plan, _ in
      guard plan.files["base.json"] != nil else { return nil }
      return plan.setting(PlanSite(file: "base.json", path: [.key("include")]), to: ["main.json"])
    },
    PlanMutation("an include outside of the root", "include-outside-root") { plan, _ in
      let includes = plan.files[WiringPlan.main]?["include"]?.elements ?? []
      return plan.setting(
        WiringPlan.mainSite.key("include"), to: .array(includes + ["../../other.json"]))
    },
    PlanMutation("assemblies that use each other", "assembly-cycle") { plan, random in
      let users = plan.members(of: "assemblies").filter {
        plan[$0]?["uses"]?.elements.isEmpty == false
      }
      guard let user = users.randomElement(using: &random), let name = user.lastKey else {
        return nil
      }
      let used = plan[user]?["uses"]?.elements.compactMap(\.string) ?? []
      let block = plan.members(of: "assemblies").first { used.contains($0.lastKey ?? "") }
      guard let block, plan.files[WiringPlan.main]?["root"] != nil else { return nil }
      let uses = plan[block]?["uses"]?.elements ?? []
      return plan.setting(block.key("uses"), to: .array(uses + [.string(name)]))
    },
    PlanMutation("one key for two registrations") { plan, random in
      let sites = plan.registrationSites.filter { plan.factory(at: $0) != nil }
      guard let site = sites.randomElement(using: &random) else { return nil }
      let parent = PlanSite(file: site.file, path: site.path.dropLast())
      return plan.setting(parent.key("again"), to: plan[site])
    },
    PlanMutation("a factory that does not decorate", "invalid-decorator") { plan, random in
      let others = plan.factories.filter { !$0.decorates && $0.settings == nil }
      let sites = plan.registrationSites.filter { plan[$0]?.string == nil }
      guard let site = sites.randomElement(using: &random),
        let factory = others.filter({ other in
          // Two shapes may be one type.
          let service = (plan.factory(at: site)?.service.type).map { ObjectIdentifier($0) }
          return !other.dependencies.contains { ObjectIdentifier($0.type) == service }
        }).randomElement(using: &random)
      else { return nil }
      let decorators = plan[site]?["decorators"]?.elements ?? []
      return plan.setting(
        site.key("decorators"), to: .array(decorators + [.string(factory.id)]))
    },
    PlanMutation("scope that is not listed", "unknown-scope") { plan, random in
      let used = Set(plan.sites("scope").compactMap { plan[$0]?.string })
      let elsewhere = Set(plan.supplies.compactMap(\.scope) + plan.requirements.compactMap(\.scope))
        .union(plan.code.flatMap(\.registrations).compactMap(\.scope))
      guard let scope = used.subtracting(elsewhere).sorted().randomElement(using: &random) else {
        return nil
      }
      var changed = plan
      for file in plan.files.keys {
        guard let scopes = plan.files[file]?["scopes"]?.elements else { continue }
        changed.files[file]?["scopes"] = .array(scopes.filter { $0.string != scope })
      }
      return changed
    },
  ]
}

extension WiringPlan {
  fileprivate func overridden(by site: PlanSite) -> [PlanSite] {
    members(of: "assemblies").flatMap { elements($0.key("registrations")) }
      .filter { $0.lastKey == site.lastKey && $0.file != site.file }
  }

  /// Where registrations are overridden.
  var overrideSites: [PlanSite] {
    members(of: "assemblies").flatMap { block in
      elements(block.key("registrations")).filter { self[$0]?["override"] != nil }
    }
  }
}
