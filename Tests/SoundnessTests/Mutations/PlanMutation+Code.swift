import Guise
import GuiseManifest
import GuiseValidation
import TestSupport

extension PlanMutation {
  /// Wrong declarations of code.
  static let code = [
    PlanMutation(
      "a factory that is registered twice", "duplicate-factory",
      at: { $0.factories.filter(\.offers.isEmpty) }
    ) { plan, factory, _ in plan.factories.append(factory) },
    PlanMutation("an assembly of code and one of the manifest", "duplicate-assembly") { plan, _ in
      plan.code.append(CodeAssemblyPlan(name: "app"))
    },
    PlanMutation(
      "a factory that needs what nothing makes", "missing-dependency",
      at: { plan in
        let used = plan.registrations.compactMap { plan.factory(at: $0)?.id }
        // Properties are named by the number of parameters before them.
        return plan.factories.indices.filter {
          used.contains(plan.factories[$0].id) && plan.factories[$0].properties.isEmpty
            && !plan.offersAnything(of: 4)
        }
      }
    ) { plan, index, _ in plan.factories[index].parameters.append(.piece(4)) },
    PlanMutation(
      "a supply of a scope that takes the place of another", "shadowed-service", at: \.keysForAll
    ) { plan, supply, random in
      let scopes = plan[main: "scopes"]?.elements.compactMap(\.string) ?? []
      guard let scope = scopes.randomElement(using: &random) else { return }
      plan.supplies.append(SupplyPlan(service: supply.service, tags: supply.tags, scope: scope))
    },
    PlanMutation("a requirement that nothing meets", "unmet-requirement") { plan, _ in
      if plan.offersAnything(of: 4) { return }
      plan.requirements.append(RequirementPlan(service: .piece(4)))
    },
  ]

  /// Changes that may do harm or not: that is for the validator to say.
  static let wild = [
    PlanMutation("a registration left out", at: \.registrations) { plan, site, _ in
      plan[site] = nil
    },
    PlanMutation("a disabled registration", at: \.objects) { plan, site, _ in
      plan[site.key("enabled")] = false
    },
    PlanMutation("other tags", at: \.objects) { plan, site, random in
      plan[site.key("tags")] = random.one(of: [nil, ["y"], ["x"], ["x", "y"]])
    },
    PlanMutation("another lifetime", at: { $0.sites("lifetime") }) { plan, site, random in
      for key in ["scope", "eager"] { plan[site.parent().key(key)] = nil }
      plan[site] = .string(random.one(of: Lifetime.Kind.allCases).rawValue)
    },
    PlanMutation("no dependencies", at: { $0.sites("dependencies") }) { plan, site, _ in
      plan[site] = nil
    },
    PlanMutation("another factory", at: \.factorySites) { plan, site, random in
      let factory = plan.factories.randomElement(using: &random)
      if let factory { plan[site] = .string(factory.id) }
    },
    PlanMutation("an assembly that nothing uses", at: \.uses) { plan, site, _ in
      plan[site] = nil
    },
    PlanMutation("any value left out", at: { $0.files.keys.sorted() }) { plan, file, random in
      let path = plan.files[file]?.paths.randomElement(using: &random)
      if let path { plan[PlanSite(file: file, path: path)] = nil }
    },
    PlanMutation("a supply left out", at: { Array($0.supplies.indices) }) { plan, index, _ in
      plan.supplies.remove(at: index)
    },
    PlanMutation("a supply in another scope", at: { Array($0.supplies.indices) }) {
      plan, index, random in plan.supplies[index].scope = random.one(of: [nil, "a", "b"])
    },
    PlanMutation("a factory that runs elsewhere", at: { Array($0.factories.indices) }) {
      plan, index, random in
      plan.factories[index].effect = random.one(of: FactoryPlan.Effect.allCases)
    },
    PlanMutation("another parameter", at: { Array($0.factories.indices) }) { plan, index, random in
      var shape = Shape.piece(random.count(0...4))
      for _ in 0..<random.count(0...2) {
        shape = .adapted(random.one(of: AdapterShape.allCases), shape)
      }
      plan.factories[index].parameters.append(shape)
    },
  ]
}
