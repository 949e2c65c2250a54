import GuiseManifest
import GuiseValidation
import TestSupport

extension PlanMutation {
  /// Names that lead nowhere.
  static let names = [
    // What is lost may come before what an array or an optional is made of.
    misspelling("factory", "unknown-factory") {
      $0.factorySites
    },
    misspelling("assembly", "unknown-assembly") { $0.useSites },
    misspelling(
      "included file", "include-not-found",
      // What it overrides need not fit.
      hasConsequences: { !$0.overrideSites.isEmpty }
    ) {
      $0.includeSites
    },
    misspelling("lifetime", "invalid-value") { $0.sites("lifetime") },
    misspelling("scope", "unknown-scope") { $0.sites("scope") },
    misspelling("service", "unknown-service") { plan in
      plan.sites("as").flatMap { plan[$0]?.string == nil ? plan.elements($0) : [$0] }
    },
    misspelling("root", "no-root") { plan in
      [WiringPlan.mainSite.key("root")].filter { plan[$0] != nil }
    },
    misspelling("referred registration", "unknown-registration") { plan in
      plan.dependencySites.flatMap { site -> [PlanSite] in
        if plan[site]?.string != nil { return [site] }
        return plan.elements(site) + plan.elements(site.key("keys"))
      }
    },
    misspelling("decorator", "unknown-factory") { plan in
      plan.sites("decorators").flatMap { plan.elements($0) }
        .map { plan[$0]?.string == nil ? $0.key("factory") : $0 }
    },
    PlanMutation("misspelt parameter", "unknown-parameter") { plan, random in
      guard let site = plan.dependencySites.randomElement(using: &random) else { return nil }
      return plan.renaming(site, to: "nobody")
    },
    PlanMutation("misspelt key", "unknown-key") { plan, random in
      let keys = ["lifetime", "tags", "dependencies", "settings", "decorators", "as", "scope"]
      let sites = keys.flatMap(plan.sites)
      guard let site = sites.randomElement(using: &random), let key = site.lastKey else {
        return nil
      }
      return plan.renaming(site, to: key.misspelt)
    },
    PlanMutation("misspelt key at the top", "unknown-key") { plan, random in
      // What it overrides in other files would count otherwise.
      let keys = plan.files[WiringPlan.main]?.keys.filter {
        !$0.hasPrefix("$") && $0 != "description" && $0 != "guise"
          && (plan.files.count == 1 || $0 != "assemblies" && $0 != "variables")
      }
      guard let key = keys?.randomElement(using: &random) else { return nil }
      return plan.renaming(WiringPlan.mainSite.key(key), to: key.misspelt)
    },
    PlanMutation("identifier outside of the grammar", "invalid-identifier") { plan, random in
      // What refers to it has a mistake of its own. Of those that nothing needs, the first is told, unless
      // it is allowed: which one that is depends on where they are written.
      guard !"\(plan.files)".contains("unused-registration") else { return nil }
      let sites = plan.registrationSites.filter { !plan.isReferredTo($0.lastKey ?? "") }
      guard let site = sites.randomElement(using: &random) else { return nil }
      return plan.renaming(site, to: "a b")
    },
  ]

  private static func misspelling(
    _ name: String, _ rule: String,
    hasConsequences: @escaping @Sendable (WiringPlan) -> Bool = { _ in false },
    at sites: @escaping @Sendable (WiringPlan) -> [PlanSite]
  ) -> PlanMutation {
    PlanMutation("misspelt \(name)", rule, hasConsequences: hasConsequences) { plan, random in
      guard let site = sites(plan).randomElement(using: &random), let text = plan[site]?.string
      else { return nil }
      return plan.setting(site, to: .string(text.misspelt))
    }
  }
}

extension WiringPlan {
  /// The elements of an array, and the members of an object.
  func elements(_ site: PlanSite) -> [PlanSite] {
    switch self[site] {
    case .array(let elements)?:
      elements.indices.map { PlanSite(file: site.file, path: site.path + [.index($0)]) }
    case .object(let members)?: members.map(\.key).sorted().map { site.key($0) }
    default: []
    }
  }

  var useSites: [PlanSite] {
    members(of: "assemblies").flatMap { elements($0.key("uses")) }
  }

  var includeSites: [PlanSite] {
    files.keys.sorted().flatMap { elements(PlanSite(file: $0, path: [.key("include")])) }
  }

  /// What registrations say of their parameters.
  var dependencySites: [PlanSite] { sites("dependencies").flatMap { elements($0) } }

  func isReferredTo(_ id: String) -> Bool {
    let inDependencies = files.keys.sorted().contains { file in
      files[file]?.paths.contains { path in
        path.contains(.key("dependencies")) && files[file]?[path[...]]?.string == id
      } == true
    }
    return inDependencies || files[Self.main]?["start"]?.elements.contains(.string(id)) == true
  }

  func renaming(_ site: PlanSite, to name: String) -> WiringPlan {
    let parent = PlanSite(file: site.file, path: site.path.dropLast())
    return setting(site, to: nil).setting(parent.key(name), to: self[site])
  }
}
