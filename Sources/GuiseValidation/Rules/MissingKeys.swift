internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// The keys that dependents need and nothing offers: one for each key, with all of its dependents.
struct MissingKeys {
  /// A dependent that needs a key.
  enum Dependent: Sendable {
    /// A parameter of a registration in the manifest.
    case parameter(ConnectionFault)
    /// A registration in code.
    case code(CodeFault)
    /// The application itself.
    case requirement(Requirement)

    /// The fault of a parameter.
    var fault: ConnectionFault? { if case .parameter(let fault) = self { fault } else { nil } }

    var key: KeyNumbers.Key {
      switch self {
      case .parameter(let fault): fault.key
      case .code(let fault): fault.key
      case .requirement(let requirement): requirement.key
      }
    }
  }

  struct Missing {
    let key: KeyNumbers.Key
    /// The first dependent in the files, else one in code, else the application.
    let first: Dependent
    let others: [Dependent]
  }

  /// The keys, each with its dependents, without those that another finding explains.
  private(set) var all: [Missing] = []
  /// Unreachable assemblies that offer keys, each with the dependents on those.
  private(set) var unreached: [String: [Dependent]] = [:]
  /// Entries whose undeclared tag may be a misspelling of a declared one that is needed.
  private(set) var mistagged: Set<EntryID> = []
  private let keys: Set<KeyNumbers.Key>

  /// - Parameters:
  ///   - idle: The registrations that are written but not used, by the services that they would offer.
  ///   - unusedCode: The code assemblies that are not used, by the keys that they would register.
  init(
    _ model: WiringModel, _ files: FileOrder, idle: [ServiceID: [Composition.Registration]],
    unusedCode: [KeyNumbers.Key: [String]]
  ) {
    var uses = GroupedUses<KeyNumbers.Key, Dependent>()
    let dependents =
      model.faults.filter { $0.problem == .missing }.map { Dependent.parameter($0) }
      + model.codeFaults.map { .code($0) }
      + model.requirements.filter { !$0.isMet }.map { .requirement($0) }
    for dependent in dependents { uses.add(dependent, of: dependent.key) }
    uses.sortUses { left, right in
      guard let one = left.fault, let other = right.fault else {
        return left.fault != nil && right.fault == nil
      }
      return files.isBefore(one.use.place, other.use.place)
    }
    keys = Set(uses.groups.map(\.thing))
    if keys.isEmpty { return }
    let offers = model.unreachedOffers(idle, unusedCode)
    for (key, dependents) in uses.groups {
      if let assembly = offers[key] {
        unreached[assembly, default: []] += dependents.prefix(Phrase.longestRelated)
      } else if let entry = model.mistagged(under: key) {
        mistagged.insert(entry)
      } else {
        all.append(
          Missing(key: key, first: dependents[0], others: Array(dependents.dropFirst())))
      }
    }
  }

  func contains(_ key: KeyNumbers.Key) -> Bool { keys.contains(key) }
}

extension WiringModel {
  /// Returns disabled registrations and those of unreachable assemblies, sorted by identifier, by the services
  /// that they would offer.
  func idleRegistrations() -> [ServiceID: [Composition.Registration]] {
    let reached = composition.root == nil ? nil : Set(composition.order)
    var idle: [ServiceID: [Composition.Registration]] = [:]
    for registration in composition.registrations
    where !registration.enabled || reached?.contains(registration.assembly) == false {
      for service in factories[registration.main.factory]?.services(of: registration) ?? [] {
        idle[service, default: []].append(registration)
      }
    }
    return idle.mapValues { $0.sorted { $0.id < $1.id } }
  }

  /// Returns the code assemblies that are not used, sorted, by the keys that they would register.
  func unusedCode() -> [KeyNumbers.Key: [String]] {
    var keys = keys
    var unused: [KeyNumbers.Key: [String]] = [:]
    let used = Set(composition.order)
    for name in catalog.assemblies.keys.sorted() where !used.contains(name) {
      for key in Set((catalog.assemblies[name]?.keys ?? []).map { keys.key($0) }) {
        unused[key, default: []].append(name)
      }
    }
    return unused
  }

  /// The unreachable assemblies by the keys that they, or the assemblies that they use, would register.
  fileprivate func unreachedOffers(
    _ idle: [ServiceID: [Composition.Registration]], _ unusedCode: [KeyNumbers.Key: [String]]
  ) -> [KeyNumbers.Key: String] {
    var heads: [String: String] = [:]
    for (head, order, _) in composition.unreached {
      for name in order { heads[name] = head }
    }
    if heads.isEmpty { return [:] }
    let written = idle.flatMap { service, registrations in
      registrations.filter(\.enabled).flatMap { registration in
        let arguments = factories[registration.main.factory]?.arguments ?? .empty
        let (tags, id) = (registration.tags, registration.id)
        return [keys.number(ofTags: tags), keys.number(ofTags: tags, of: id)].map { tags in
          (
            KeyNumbers.Key(service: service, tags: tags, arguments: arguments),
            [registration.assembly]
          )
        }
      }
    }
    return Dictionary(
      (written + unusedCode).compactMap { key, names in
        names.compactMap { heads[$0] }.min().map { (key, $0) }
      }, uniquingKeysWith: min)
  }

  /// The entry of a service with an undeclared tag, if declared tags are needed.
  fileprivate func mistagged(under key: KeyNumbers.Key) -> EntryID? {
    let written = keys.writtenNames(ofTags: key.tags)
    guard let declaredTags, key.tags != .empty, declaredTags.isSuperset(of: written),
      written.count == index.tagSets[key.tags].count
    else { return nil }
    return index.ofService(key.service).lazy.compactMap { self.entry(at: $0.node) }.first {
      self.factory(of: $0)?.factory.typedTags == true
        && !declaredTags.isSuperset(of: self.entries[$0].registration.tags)
    }
  }
}

extension Composition {
  /// The unreachable assemblies that no other uses, each with the ones that it is the first to reach.
  var unreached: [(assembly: String, order: [String], leadsToRoot: Bool)] {
    guard let root else { return [] }
    let used = Set(
      assemblies.values.flatMap { assembly in
        assembly.uses.map(\.value).filter { $0 != assembly.name }
      })
    var seen = Set(order)
    return assemblies.keys.sorted().filter { !used.contains($0) && !seen.contains($0) }.map {
      var (reached, leadsToRoot): ([String], Bool) = ([], false)
      var open = [$0]
      while let name = open.popLast() {
        if name == root { leadsToRoot = true }
        guard seen.insert(name).inserted else { continue }
        reached.append(name)
        open += (assemblies[name]?.uses ?? []).map(\.value)
      }
      return ($0, reached, leadsToRoot)
    }
  }
}
