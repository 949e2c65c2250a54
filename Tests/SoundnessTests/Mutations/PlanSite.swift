import GuiseManifest
import GuiseValidation

/// Where a file says something.
struct PlanSite {
  let file: String
  let path: [Manifest.Value.PathStep]

  func key(_ key: String) -> PlanSite { PlanSite(file: file, path: path + [.key(key)]) }

  /// The object or the array around it, so many steps out.
  func parent(_ steps: Int = 1) -> PlanSite { PlanSite(file: file, path: path.dropLast(steps)) }

  var lastKey: String { if case .key(let key)? = path.last { key } else { "" } }
}

extension WiringPlan {
  subscript(site: PlanSite) -> Manifest.Value? {
    get { files[site.file]?[site.path[...]] }
    set { files[site.file]?[site.path[...]] = newValue }
  }

  /// A key of the first manifest.
  subscript(main key: String) -> Manifest.Value? {
    get { files[Self.main]?[key] }
    set { files[Self.main]?[key] = newValue }
  }

  mutating func rename(_ site: PlanSite, to name: String) {
    let value = self[site]
    self[site] = nil
    self[site.parent().key(name)] = value
  }

  /// The elements of an array, and the members of an object.
  func elements(_ site: PlanSite) -> [PlanSite] {
    switch self[site] {
    case .array(let elements)?:
      elements.indices.map { PlanSite(file: site.file, path: site.path + [.index($0)]) }
    case .object(let members)?: members.map(\.key).sorted().map { site.key($0) }
    default: []
    }
  }

  /// The members of an object in every file.
  func members(of key: String) -> [PlanSite] {
    files.keys.sorted().flatMap { elements(PlanSite(file: $0, path: [.key(key)])) }
  }

  /// Where every registration is written, enabled or not.
  private var allRegistrations: [PlanSite] {
    members(of: "assemblies").flatMap { elements($0.key("registrations")) }
  }

  /// Where registrations are written that are enabled and written once, so that everything there
  /// counts.
  var registrations: [PlanSite] {
    allRegistrations.writtenOnce.filter { self[$0]?["enabled"] != false }
  }

  /// The registrations that say more than their factory.
  var objects: [PlanSite] { registrations.filter { self[$0]?.string == nil } }

  /// Where registrations are overridden.
  var overrides: [PlanSite] { allRegistrations.filter { self[$0]?["override"] != nil } }

  /// Where else something is said of a registration.
  func others(of site: PlanSite) -> [PlanSite] {
    allRegistrations.filter { $0.lastKey == site.lastKey && $0.file != site.file }
  }

  /// The members of registrations under a key.
  func sites(_ key: String) -> [PlanSite] {
    registrations.map { $0.key(key) }.filter { self[$0] != nil }
  }

  /// Where the identifier of a factory stands.
  var factorySites: [PlanSite] {
    registrations.map { self[$0]?.string == nil ? $0.key("factory") : $0 }
  }

  var uses: [PlanSite] { members(of: "assemblies").flatMap { elements($0.key("uses")) } }

  /// The values that registrations give their parameters.
  var dependencies: [PlanSite] { sites("dependencies").flatMap { elements($0) } }

  /// Where variables are declared that are declared once.
  var variables: [PlanSite] { members(of: "variables").writtenOnce }

  /// The settings that a factory reads.
  var settings: [PlanSite] { sites("settings").filter { settingsKind(at: $0) != nil } }

  /// The factory that a registration names there.
  func factory(at registration: PlanSite) -> FactoryPlan? {
    let value = self[registration]
    let id = value?.string ?? value?["factory"]?.string
    return factories.first { $0.id == id }
  }

  func settingsKind(at site: PlanSite) -> SettingsKind? { factory(at: site.parent())?.settings }

  /// Whether something in it refers to a variable, which would be unused without.
  func usesVariables(_ site: PlanSite) -> Bool {
    guard let value = self[site] else { return false }
    return value.paths.contains { value[$0[...]]?.string?.contains("${") == true }
  }

  func isReferredTo(_ id: String) -> Bool {
    files.values.contains { file in
      file.paths.contains { path in
        let isReference = path.contains(.key("dependencies")) || path.first == .key("start")
        return isReference && file[path[...]]?.string == id
      }
    }
  }

  /// Whether anything makes, supplies, or is registered as pieces of a number.
  func offersAnything(of number: Int) -> Bool {
    let services =
      factories.flatMap { [$0.service] + $0.offers } + supplies.map(\.service)
      + code.flatMap(\.registrations).map(\.service)
    return services.contains { $0.number == number }
  }

  /// The keys without arguments that all containers have, as supplies.
  var keysForAll: [SupplyPlan] {
    let registered = registrations.compactMap { site -> SupplyPlan? in
      guard let factory = factory(at: site), !factory.takesArgument, self[site]?["as"] == nil else {
        return nil
      }
      let tags = self[site]?["tags"]?.elements.compactMap(\.string) ?? []
      return SupplyPlan(service: factory.service, tags: tags.map { tag($0, isTyped: declaresTags) })
    }
    let inCode = code.flatMap(\.registrations).filter { !$0.takesArgument }.map {
      SupplyPlan(service: $0.service, tags: $0.tags)
    }
    return supplies.filter { $0.scope == nil } + registered + inCode
  }

  /// How code writes a tag.
  func tag(_ text: String, isTyped: Bool) -> TagPlan {
    TagPlan(rawValue: isTyped && Kind(rawValue: text) != nil ? ".\(text)" : text)
  }
}

extension [PlanSite] {
  /// The sites whose last key no other has.
  fileprivate var writtenOnce: [PlanSite] {
    let counts = Dictionary(map { ($0.lastKey, 1) }, uniquingKeysWith: +)
    return filter { counts[$0.lastKey] == 1 }
  }
}
