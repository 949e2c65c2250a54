import GuiseManifest
import GuiseValidation
import TestSupport

extension PlanMutation {
  /// Names that lead nowhere.
  static let names = [
    misspelling("factory", "unknown-factory", \.factorySites),
    misspelling("assembly", "unknown-assembly", \.uses),
    // Its overrides need not fit.
    misspelling(
      "included file", "include-not-found", hasConsequences: { !$0.overrides.isEmpty }
    ) { plan in plan.members(of: "include") },
    misspelling("lifetime", "invalid-value") { $0.sites("lifetime") },
    misspelling("scope", "unknown-scope") { $0.sites("scope") },
    misspelling("service", "unknown-service") { plan in
      plan.sites("as").flatMap { [$0] + plan.elements($0) }
    },
    misspelling("root", "no-root") { _ in [PlanSite(file: WiringPlan.main, path: [.key("root")])] },
    misspelling("referred registration", "unknown-registration") { plan in
      plan.dependencies.flatMap { [$0] + plan.elements($0) + plan.elements($0.key("keys")) }
    },
    misspelling("decorator", "unknown-factory") { plan in
      plan.sites("decorators").flatMap { plan.elements($0) }
        .map { plan[$0]?.string == nil ? $0.key("factory") : $0 }
    },
    PlanMutation("misspelt parameter", "unknown-parameter", at: \.dependencies) { plan, site, _ in
      plan.rename(site, to: "nobody")
    },
    PlanMutation(
      "misspelt key", "unknown-key",
      at: { plan in
        ["lifetime", "tags", "dependencies", "settings", "decorators", "as", "scope"]
          .flatMap(plan.sites)
      }
    ) { plan, site, _ in plan.rename(site, to: site.lastKey.misspelt) },
    PlanMutation(
      "misspelt key at the top", "unknown-key",
      at: { plan in
        // An override of another file would lack its target otherwise.
        let merged = plan.files.count == 1 ? [] : ["assemblies", "variables"]
        return plan.elements(PlanSite(file: WiringPlan.main, path: [])).filter {
          !$0.lastKey.hasPrefix("$") && !(["description", "guise"] + merged).contains($0.lastKey)
        }
      }
    ) { plan, site, _ in plan.rename(site, to: site.lastKey.misspelt) },
    // A reference to it would be a mistake of its own. Of those that nothing needs, the first is
    // told, unless it is allowed: which one that is depends on where they are written.
    PlanMutation(
      "identifier outside of the grammar", "invalid-identifier",
      at: { plan in
        "\(plan.files)".contains("unused-registration")
          ? [] : plan.registrations.filter { !plan.isReferredTo($0.lastKey) }
      }
    ) { plan, site, _ in plan.rename(site, to: "a b") },
  ]

  /// Another letter at the end of a string.
  private static func misspelling(
    _ name: String, _ rule: String,
    hasConsequences: @escaping @Sendable (WiringPlan) -> Bool = { _ in false },
    _ sites: @escaping @Sendable (WiringPlan) -> [PlanSite]
  ) -> PlanMutation {
    PlanMutation(
      "misspelt \(name)", rule, hasConsequences: hasConsequences,
      at: { plan in sites(plan).filter { plan[$0]?.string != nil } }
    ) { plan, site, _ in plan[site] = plan[site]?.string.map { .string($0.misspelt) } }
  }

  static let repeatedReference = PlanMutation(
    "a reference twice", "duplicate-reference",
    at: { plan in plan.dependencies.filter { plan[$0]?.elements.isEmpty == false } }
  ) { plan, site, _ in
    let elements = plan[site]?.elements ?? []
    plan[site] = .array(elements + elements.prefix(1))
  }

  private static let wrongTypes: KeyValuePairs<String, Manifest.Value> = [
    "lifetime": 3, "tags": "x", "settings": [], "dependencies": [], "eager": "true",
    "scope": ["a"], "decorators": [:], "as": 1, "enabled": "no",
  ]

  /// Values that cannot stand where they stand.
  static let values = [
    PlanMutation("value of another type", "wrong-type") { plan, random in
      let (key, value) = random.one(of: Array(wrongTypes))
      if let site = plan.sites(key).randomElement(using: &random) { plan[site] = value }
    },
    // An override of another file would lack its target otherwise.
    PlanMutation("another version", "unsupported-version") { plan, _ in
      if plan.files.count == 1 { plan[main: "guise"] = 2 }
    },
    PlanMutation("no version", "missing-key") { plan, _ in
      if plan.files.count == 1 { plan[main: "guise"] = nil }
    },
    PlanMutation("an accepted rule that does not exist", "invalid-value") { plan, _ in
      if plan[main: "allow"] == nil { plan[main: "allow"] = ["unused-variabel"] }
    },
    PlanMutation("an accepted rule that finds nothing", "unused-allow") { plan, _ in
      let isQuiet = plan.files.values.allSatisfy { $0["variables"] == nil }
      if isQuiet, plan[main: "allow"] == nil { plan[main: "allow"] = ["unused-variable"] }
    },
    PlanMutation(
      "eager, and not a singleton", "invalid-eager",
      at: { plan in
        plan.sites("lifetime").filter {
          ["transient", "graph", "weak", "scoped"].contains(plan[$0]?.string)
        }
      }
    ) { plan, site, _ in plan[site.parent().key("eager")] = true },
    PlanMutation(
      "weak, and a value", "weak-value-type",
      at: { plan in
        plan.sites("lifetime").filter { site in
          let factory = plan.factory(at: site.parent())
          let others = plan[site.parent()]
          // A singleton is started, and nothing else.
          let isStarted = plan[main: "start"]?.elements.contains(.string(site.parent().lastKey))
          return factory?.service.adapters.isEmpty == false && factory?.parameters.isEmpty == true
            && others?["eager"] == nil && others?["scope"] == nil && isStarted != true
        }
      }
    ) { plan, site, _ in plan[site] = "weak" },
    repeatedReference,
    // Under its tag nothing finds it any more, and something else may be found.
    PlanMutation(
      "a tag that the code does not declare", "unknown-tag", hasConsequences: { _ in true },
      at: { plan in
        plan.declaresTags ? plan.sites("tags").filter { [["x"], ["y"]].contains(plan[$0]) } : []
      }
    ) { plan, site, _ in plan[site] = ["z"] },
    PlanMutation(
      "another service than the parameter's", "dependency-type-mismatch",
      at: { plan in plan.dependencies.filter { plan[$0]?.string != nil } }
    ) { plan, site, random in
      let needed = plan.factory(at: site.parent(2))?.dependencies.compactMap(\.number) ?? []
      let others = plan.registrations.filter { other in
        guard let number = plan.factory(at: other)?.service.number else { return false }
        return plan[other]?["as"] == nil && !needed.contains(number)
      }
      if let other = others.randomElement(using: &random) { plan[site] = .string(other.lastKey) }
    },
  ]

  /// How files, assemblies and registrations hang together.
  static let structure = [
    PlanMutation(
      "a second registration under an identifier", "duplicate-registration",
      at: { plan in
        plan.overrides.filter { site in
          // One that lacks its factory has another mistake, and the overridden one may be nothing
          // that counts by itself.
          plan[site]?["override"] == true && plan[site]?["factory"]?.string != nil
            && !plan.others(of: site).contains { plan[$0]?["factory"] == "nothing" }
        }
      }
    ) { plan, site, _ in plan[site.key("override")] = nil },
    PlanMutation(
      "an override of nothing", "override-without-target",
      // An assembly of nothing else does not exist either, and nothing unregistered can be started.
      hasConsequences: { plan in
        !plan.uses.isEmpty || plan[main: "start"] != nil || plan[main: "root"] != nil
      },
      at: \.objects
    ) { plan, site, _ in plan[site.key("override")] = true },
    PlanMutation("an include that closes a cycle", "include-cycle") { plan, _ in
      plan.files["base.json"]?["include"] = ["main.json"]
    },
    PlanMutation("an include outside of the root", "include-outside-root") { plan, _ in
      let includes = plan[main: "include"]?.elements ?? []
      plan[main: "include"] = .array(includes + ["../../other.json"])
    },
    PlanMutation(
      "assemblies that use each other", "assembly-cycle",
      at: { plan in plan[main: "root"] == nil ? [] : plan.uses }
    ) { plan, use, _ in
      let used = plan.members(of: "assemblies").first { .string($0.lastKey) == plan[use] }
      guard let used else { return }
      let uses = plan[used]?["uses"]?.elements ?? []
      plan[used.key("uses")] = .array(uses + [.string(use.parent(2).lastKey)])
    },
    PlanMutation(
      "one key for two registrations",
      at: { plan in plan.registrations.filter { plan.factory(at: $0) != nil } }
    ) { plan, site, _ in plan[site.parent().key("again")] = plan[site] },
    PlanMutation("a factory that does not decorate", "invalid-decorator", at: \.objects) {
      plan, site, random in
      // Two shapes may be one type.
      let service = (plan.factory(at: site)?.service.type).map { ObjectIdentifier($0) }
      let others = plan.factories.filter { other in
        !other.decorates && other.settings == nil
          && !other.dependencies.contains { ObjectIdentifier($0.type) == service }
      }
      guard let factory = others.randomElement(using: &random) else { return }
      let decorators = plan[site]?["decorators"]?.elements ?? []
      plan[site.key("decorators")] = .array(decorators + [.string(factory.id)])
    },
    PlanMutation(
      "scope that is not listed", "unknown-scope",
      at: { plan in
        let inCode =
          plan.supplies.map(\.scope) + plan.requirements.map(\.scope)
          + plan.code.flatMap(\.registrations).map(\.scope)
        return plan.sites("scope").compactMap { plan[$0]?.string }.filter { !inCode.contains($0) }
      }
    ) { plan, scope, _ in
      for file in plan.files.keys {
        guard let scopes = plan.files[file]?["scopes"]?.elements else { continue }
        plan.files[file]?["scopes"] = .array(scopes.filter { $0.string != scope })
      }
    },
  ]

  static let settings = [
    PlanMutation("a required setting left out", "missing-setting", at: requiredSettings) {
      plan, site, _ in plan[site] = nil
    },
    PlanMutation("a setting of another type", "invalid-setting", at: requiredSettings) {
      plan, site, _ in plan[site] = [[true]]
    },
    PlanMutation(
      "a setting that nothing reads", "unknown-setting",
      at: { plan in plan.settings.filter { !plan.usesVariables($0) } }
    ) { plan, site, _ in plan[site.key("nothing")] = 1 },
    PlanMutation(
      "no settings", "missing-setting", at: { plan in requiredSettings(plan).map { $0.parent() } }
    ) { plan, site, _ in plan[site] = nil },
    PlanMutation(
      "settings that the factory does not take", "unexpected-settings",
      at: { plan in
        plan.objects.filter { plan.factory(at: $0).map { $0.settings == nil } == true }
      }
    ) { plan, site, _ in plan[site.key("settings")] = ["path": "x"] },
  ]

  /// The required members of settings that refer to no variable.
  @Sendable private static func requiredSettings(_ plan: WiringPlan) -> [PlanSite] {
    plan.settings.filter { !plan.usesVariables($0) }.flatMap { site in
      (plan.settingsKind(at: site)?.requiredKeys ?? []).map { site.key($0) }
    }
  }

  static let variables = [
    PlanMutation(
      "a variable that is not declared", "unknown-variable",
      // Another variable in its default is unused then.
      hasConsequences: { plan in
        plan.variables.contains { plan[$0]?["default"]?.string?.contains("${") == true }
      },
      at: \.variables
    ) { plan, site, _ in plan[site] = nil },
    PlanMutation("a variable that nothing uses", "unused-variable") { plan, _ in
      plan[main: "variables"] = (plan[main: "variables"] ?? [:]).adding([
        "nobodys": ["type": "string", "default": "x"]
      ])
    },
    PlanMutation(
      "a variable declared twice", "duplicate-variable",
      at: { $0.variables.filter { $0.file != WiringPlan.main } }
    ) { plan, site, _ in
      plan[main: "variables"] = (plan[main: "variables"] ?? [:]).adding([
        site.lastKey: plan[site] ?? .null
      ])
    },
    PlanMutation(
      "a default that refers to itself", "variable-cycle",
      at: { plan in
        plan.variables.filter {
          plan[$0]?["type"] == "string" && plan[$0]?["default"] != nil && !plan.usesVariables($0)
        }
      }
    ) { plan, site, _ in plan[site.key("default")] = .string("${\(site.lastKey)}") },
    PlanMutation(
      "a default of another type", "invalid-variable",
      at: { plan in
        plan.variables.filter {
          plan[$0]?["type"] != "json" && plan[$0]?["default"] != nil && !plan.usesVariables($0)
        }
      }
    ) { plan, site, _ in
      plan[site.key("default")] = plan[site]?["type"] == "string" ? 17 : "text"
    },
    PlanMutation("a variable outside of settings", "invalid-value", at: \.factorySites) {
      plan, site, _ in plan[site] = "${v0}"
    },
  ]
}

extension SettingsKind {
  var requiredKeys: [String] {
    switch self {
    case .path: ["path"]
    case .server: ["host", "port", "timeout", "isVerbose"]
    case .nested: ["mode", "rules", "labels"]
    case .formats: ["url", "date", "data", "amount"]
    case .options, .custom: []
    }
  }
}

extension String {
  /// With another letter at its end.
  fileprivate var misspelt: String { dropLast() + (last == "q" ? "w" : "q") }
}
