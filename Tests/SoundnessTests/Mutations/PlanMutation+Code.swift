import Guise
import GuiseManifest
import GuiseValidation
import TestSupport

extension PlanMutation {
  /// What code declares wrongly.
  static let code = [
    PlanMutation("a factory that is registered twice", "duplicate-factory") { plan, random in
      let factories = plan.factories.filter(\.offers.isEmpty)
      guard let factory = factories.randomElement(using: &random) else { return nil }
      var changed = plan
      changed.factories.append(factory)
      return changed
    },
    PlanMutation("an assembly of code and one of the manifest", "duplicate-assembly") { plan, _ in
      var changed = plan
      changed.code.append(CodeAssemblyPlan(name: "app"))
      return changed
    },
    PlanMutation("a factory that needs what nothing makes", "missing-dependency") { plan, random in
      changingFactory(of: plan, &random) { $0.parameters.append(.piece(4)) }
    },
    PlanMutation("a supply of a scope that takes the place of another", "shadowed-service") {
      plan, random in
      let scopes = plan.files[WiringPlan.main]?["scopes"]?.elements.compactMap(\.string) ?? []
      guard let scope = scopes.randomElement(using: &random),
        var supply = plan.keysForAll.randomElement(using: &random)
      else { return nil }
      supply.scope = scope
      var changed = plan
      changed.supplies.append(supply)
      return changed
    },
    PlanMutation("a requirement that nothing meets", "unmet-requirement") { plan, _ in
      guard !plan.offersAnything(of: 4) else { return nil }
      var changed = plan
      changed.requirements.append(RequirementPlan(service: .piece(4)))
      return changed
    },
  ]

  private static func changingFactory(
    of plan: WiringPlan, _ random: inout SplitMix, _ change: (inout FactoryPlan) -> Void
  ) -> WiringPlan? {
    // Properties are named by the number of parameters before them.
    let used = plan.registrationSites.compactMap { plan.factory(at: $0) }
      .filter(\.properties.isEmpty).map(\.id)
    guard let id = used.randomElement(using: &random), !plan.offersAnything(of: 4),
      let index = plan.factories.firstIndex(where: { $0.id == id })
    else { return nil }
    var changed = plan
    change(&changed.factories[index])
    return changed
  }

  /// What may do harm or not: that is for the validator to say.
  static let wild = [
    PlanMutation("a registration left out") { plan, random in
      guard let site = plan.registrationSites.randomElement(using: &random) else { return nil }
      return plan.setting(site, to: nil)
    },
    PlanMutation("a disabled registration") { plan, random in
      let sites = plan.registrationSites.filter { plan[$0]?.string == nil }
      guard let site = sites.randomElement(using: &random) else { return nil }
      return plan.setting(site.key("enabled"), to: false)
    },
    PlanMutation("other tags") { plan, random in
      let sites = plan.registrationSites.filter { plan[$0]?.string == nil }
      guard let site = sites.randomElement(using: &random) else { return nil }
      return plan.setting(site.key("tags"), to: random.one(of: [nil, ["y"], ["x"], ["x", "y"]]))
    },
    PlanMutation("another lifetime") { plan, random in
      guard let site = plan.sites("lifetime").randomElement(using: &random) else { return nil }
      let registration = PlanSite(file: site.file, path: site.path.dropLast())
      return plan.setting(registration.key("scope"), to: nil)
        .setting(registration.key("eager"), to: nil)
        .setting(site, to: .string(random.one(of: Lifetime.Kind.allCases).rawValue))
    },
    PlanMutation("no dependencies") { plan, random in
      guard let site = plan.sites("dependencies").randomElement(using: &random) else { return nil }
      return plan.setting(site, to: nil)
    },
    PlanMutation("another factory") { plan, random in
      guard let site = plan.factorySites.randomElement(using: &random),
        let factory = plan.factories.randomElement(using: &random)
      else { return nil }
      return plan.setting(site, to: .string(factory.id))
    },
    PlanMutation("an assembly that nothing uses") { plan, random in
      guard let site = plan.useSites.randomElement(using: &random) else { return nil }
      return plan.setting(site, to: nil)
    },
    PlanMutation("any value left out") { plan, random in
      guard let file = plan.files.keys.sorted().randomElement(using: &random),
        let path = plan.files[file]?.paths.randomElement(using: &random)
      else { return nil }
      return plan.setting(PlanSite(file: file, path: path), to: nil)
    },
    PlanMutation("a supply left out") { plan, random in
      var changed = plan
      guard let index = plan.supplies.indices.randomElement(using: &random) else { return nil }
      changed.supplies.remove(at: index)
      return changed
    },
    PlanMutation("a supply in another scope") { plan, random in
      var changed = plan
      guard let index = plan.supplies.indices.randomElement(using: &random) else { return nil }
      changed.supplies[index].scope = random.one(of: [nil, "a", "b"])
      return changed
    },
    PlanMutation("a factory that runs elsewhere") { plan, random in
      var changed = plan
      guard let index = plan.factories.indices.randomElement(using: &random) else { return nil }
      changed.factories[index].effect = random.one(of: FactoryPlan.Effect.allCases)
      return changed
    },
    PlanMutation("another parameter") { plan, random in
      var changed = plan
      guard let index = plan.factories.indices.randomElement(using: &random) else { return nil }
      var shape = Shape.piece(random.count(0...4))
      for _ in 0..<random.count(0...2) {
        shape = .adapted(random.one(of: AdapterShape.allCases), shape)
      }
      changed.factories[index].parameters.append(shape)
      return changed
    },
  ]
}

extension WiringPlan {
  /// The keys without arguments that all containers have, as supplies.
  fileprivate var keysForAll: [SupplyPlan] {
    let registered = registrationSites.compactMap { site -> SupplyPlan? in
      guard let factory = factory(at: site), !factory.takesArgument, self[site]?["as"] == nil else {
        return nil
      }
      let tags = self[site]?["tags"]?.elements.compactMap(\.string) ?? []
      return SupplyPlan(
        service: factory.service,
        tags: tags.map { TagPlan(declaresTags && Kind(rawValue: $0) != nil ? ".\($0)" : $0) })
    }
    let inCode = code.flatMap(\.registrations).filter { !$0.takesArgument }.map {
      SupplyPlan(service: $0.service, tags: $0.tags)
    }
    return supplies.filter { $0.scope == nil } + registered + inCode
  }

  /// Whether anything makes, supplies, or is registered as pieces of a number.
  func offersAnything(of number: Int) -> Bool {
    factories.contains { ([$0.service] + $0.offers).contains { $0.number == number } }
      || supplies.contains { $0.service.number == number }
      || code.flatMap(\.registrations).contains { $0.service.number == number }
  }
}
