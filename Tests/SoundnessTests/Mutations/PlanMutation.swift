import GuiseManifest
import GuiseValidation
import TestSupport

/// One mistake, as whoever writes a manifest or its code may make it.
struct PlanMutation: Sendable {
  let name: String
  /// What finds it: one finding of one of these rules, and nothing else. Empty where anything may come
  /// of it, or nothing.
  let rules: Set<String>
  /// nil where the plan has nothing to make it in.
  let make: @Sendable (WiringPlan, inout SplitMix) -> WiringPlan?
  /// Whether others may get something else because of the mistake in a plan, which may have faults of its
  /// own.
  let hasConsequences: @Sendable (WiringPlan) -> Bool

  init(
    _ name: String, _ rules: String...,
    hasConsequences: @escaping @Sendable (WiringPlan) -> Bool = { _ in false },
    make: @escaping @Sendable (WiringPlan, inout SplitMix) -> WiringPlan?
  ) {
    self.name = name
    self.rules = Set(rules)
    self.make = make
    self.hasConsequences = hasConsequences
  }

  static let all = names + values + structure + settings + variables + code + wild

  /// Those that one finding has to tell.
  static let told = all.filter { !$0.rules.isEmpty }
}

/// Where a file says something.
struct PlanSite {
  let file: String
  let path: [Manifest.Value.PathStep]

  func key(_ key: String) -> PlanSite { PlanSite(file: file, path: path + [.key(key)]) }

  var lastKey: String? { if case .key(let key)? = path.last { key } else { nil } }
}

extension WiringPlan {
  subscript(site: PlanSite) -> Manifest.Value? {
    get { files[site.file]?[site.path[...]] }
    set { files[site.file]?[site.path[...]] = newValue }
  }

  /// The plan with something else there; nil: with nothing.
  func setting(_ site: PlanSite, to value: Manifest.Value?) -> WiringPlan {
    var changed = self
    changed[site] = value
    return changed
  }

  /// Where registrations are written that are enabled and written once, so that what is said there
  /// counts.
  var registrationSites: [PlanSite] {
    let all = files.keys.sorted().flatMap { file in
      (files[file]?["assemblies"]?.keys ?? []).flatMap { assembly in
        (files[file]?["assemblies"]?[assembly]?["registrations"]?.keys ?? []).map { id in
          PlanSite(
            file: file,
            path: [.key("assemblies"), .key(assembly), .key("registrations"), .key(id)])
        }
      }
    }
    let counts = Dictionary(all.map { ($0.lastKey, 1) }, uniquingKeysWith: +)
    return all.filter { counts[$0.lastKey] == 1 && self[$0]?["enabled"] != false }
  }

  /// The members of such registrations under a key.
  func sites(_ key: String) -> [PlanSite] {
    registrationSites.map { $0.key(key) }.filter { self[$0] != nil }
  }

  /// Where the identifier of a factory stands.
  var factorySites: [PlanSite] {
    registrationSites.map { self[$0]?.string == nil ? $0.key("factory") : $0 }
  }

  /// The factory that a registration names there.
  func factory(at registration: PlanSite) -> FactoryPlan? {
    let value = self[registration]
    let id = value?.string ?? value?["factory"]?.string
    return factories.first { $0.id == id }
  }

  /// The keys of an object in every file, as places.
  func members(of key: String) -> [PlanSite] {
    files.keys.sorted().flatMap { file in
      (files[file]?[key]?.keys ?? []).map { PlanSite(file: file, path: [.key(key), .key($0)]) }
    }
  }

  static let mainSite = PlanSite(file: main, path: [])
}

extension String {
  /// With another letter at its end.
  var misspelt: String { dropLast() + (last == "q" ? "w" : "q") }
}
