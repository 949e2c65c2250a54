internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// The keys that dependents need and nothing offers: one for each key, with all of its dependents.
struct MissingKeys {
  /// A dependent that needs a key.
  enum Dependent: Sendable {
    /// A parameter of a registration in the manifest.
    case parameter(ConnectionFault, KeyNumbers.Key)
    /// A registration in code.
    case code(CodeFault)
    /// The application itself.
    case requirement(WiringModel.Requirement)

    /// The fault of a parameter.
    var fault: ConnectionFault? { if case .parameter(let fault, _) = self { fault } else { nil } }

    var key: KeyNumbers.Key {
      switch self {
      case .parameter(_, let key): key
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

  var isEmpty: Bool { keys.isEmpty }

  init(_ check: Check) {
    let model = check.model
    var uses = GroupedUses<KeyNumbers.Key, Dependent>()
    func add(_ needer: Dependent) { uses.add(needer, of: needer.key) }
    for fault in model.faults {
      if case .missing(let key) = fault.problem { add(.parameter(fault, key)) }
    }
    for fault in model.codeFaults { add(.code(fault)) }
    for requirement in model.requirements where !requirement.isMet {
      add(.requirement(requirement))
    }
    uses.sortUses { left, right in
      guard let one = left.fault, let other = right.fault else {
        return left.fault != nil && right.fault == nil
      }
      return check.files.isBefore(model.place(of: one.use), model.place(of: other.use))
    }
    keys = Set(uses.groups.map(\.thing))
    if keys.isEmpty { return }
    let offers = model.unreachedOffers
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
  /// The unreachable assemblies by the keys that they, or the assemblies that they use, would register.
  fileprivate var unreachedOffers: [KeyNumbers.Key: String] {
    var heads: [String: String] = [:]
    for (head, order, _) in composition.unreached {
      for name in order { heads[name] = head }
    }
    if heads.isEmpty { return [:] }
    var offers: [KeyNumbers.Key: String] = [:]
    func add(_ key: KeyNumbers.Key, _ head: String) {
      offers[key] = min(offers[key] ?? head, head)
    }
    for registration in composition.registrations where registration.enabled {
      guard let head = heads[registration.assembly],
        let factory = factories[registration.main.factory]
      else { continue }
      let tags = keys.number(ofTags: registration.tags)
      for service in factory.services(of: registration) {
        add(.init(service: service, tags: tags, arguments: factory.arguments), head)
      }
    }
    var keys = keys
    for (name, head) in heads {
      for registration in catalog.assemblies[name]?.registrations ?? [] {
        add(keys.key(registration.key), head)
      }
    }
    return offers
  }

  /// The entry of a service with an undeclared tag, if declared tags are needed.
  fileprivate func mistagged(under key: KeyNumbers.Key) -> EntryID? {
    guard let declaredTags, key.tags != .empty, keys.areWritten(key.tags, among: declaredTags)
    else {
      return nil
    }
    return index.ofService(key.service).lazy.compactMap { self.entry(at: $0.node) }.first {
      self.factory(of: $0)?.factory.typedTags == true
        && !declaredTags.isSuperset(of: self.entries[$0].registration.tags)
    }
  }
}

extension Check {
  /// The unused code assemblies that register a key, sorted.
  func unusedCode(registering key: KeyNumbers.Key) -> [String] {
    var keys = model.keys
    let used = Set(model.composition.order)
    return model.catalog.assemblies.filter { name, assembly in
      !used.contains(name) && assembly.keys.contains { keys.key($0) == key }
    }.keys.sorted()
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
