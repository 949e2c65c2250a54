internal import Guise
internal import GuiseVerification
internal import StrictJSON

extension UnknownOffers {
  /// Collects possible offers that are not known for certain: those of entries, of unreachable assemblies,
  /// and of registrations that could not be read.
  init(
    _ composition: Composition, _ catalog: Catalog, _ entries: [Offers.Entry],
    _ factories: FactoryTable, declaredTags: Set<String>?, _ keys: inout KeyNumbers
  ) {
    self.init(isEverythingPossible: composition.isWiringIncomplete)
    var comparedCount = 0
    for entry in EntryID.all(entries.count) {
      let offered = entries[entry]
      if offered.services.isEmpty {
        let services = services(of: offered, factories, &comparedCount)
        add(entry: entry, tags: offered.tags, services: services)
      }
      if declaredTags?.isSuperset(of: offered.registration.tags) == false {
        add(mistagged: entry, services: offered.services)
      }
    }
    addUnreached(composition, catalog, factories, &keys)
    if composition.hasUnsound { addUnsound(composition, factories, &keys) }
  }

  /// The services that an entry may offer: those of its factory, or else of factories with a similar
  /// identifier; nil: any.
  private func services(
    of entry: Offers.Entry, _ factories: FactoryTable, _ comparedCount: inout Int
  ) -> [ServiceID]? {
    if let factory = entry.factory { return factories[factory].services }
    // Comparing takes longer than anything else.
    guard comparedCount < 100 else { return nil }
    comparedCount += 1
    let near = nearestNames(entry.registration.main.factory, among: factories.all.lazy.map(\.id))
    let offered = near.compactMap { factories.number(of: $0) }.flatMap { factories[$0].services }
    return offered.isEmpty ? nil : offered
  }

  /// Records the offers of unreachable assemblies.
  private mutating func addUnreached(
    _ composition: Composition, _ catalog: Catalog, _ factories: FactoryTable,
    _ keys: inout KeyNumbers
  ) {
    var heads: [String: String] = [:]
    for (head, order) in composition.unreached {
      for name in order { heads[name] = head }
    }
    if heads.isEmpty { return }
    for registration in composition.registrations where registration.enabled {
      guard let head = heads[registration.assembly],
        let number = factories.number(of: registration.main.factory)
      else { continue }
      for service in factories.services(of: registration, number) {
        add(service: service, tags: keys.tags(registration.tags), unreachedIn: head, keys)
      }
    }
    for (name, head) in heads {
      for registration in catalog.assemblies[name]?.registrations ?? [] {
        let key = keys.key(registration.key)
        add(service: key.service, tags: key.tags, unreachedIn: head, keys)
      }
    }
  }

  /// Adds the possible offers of faulty registrations, according to their text.
  private mutating func addUnsound(
    _ composition: Composition, _ factories: FactoryTable, _ keys: inout KeyNumbers
  ) {
    var isFound = Set<String>()
    for document in composition.documents {
      guard let assemblies = document.root["assemblies"]?.value else { continue }
      for assembly in assemblies.members {
        guard let registrations = assembly.value["registrations"]?.value else { continue }
        for member in registrations.members where composition.isUnsound(member.key) {
          isFound.insert(member.key)
          let faulty = composition.partial[member.key]?.faultyKeys ?? []
          let tags = faulty.contains("tags") ? nil : tags(of: member.value, &keys)
          for service in services(of: member.value, faulty, factories) {
            add(service: service, tags: tags)
          }
        }
      }
    }
    let isEachFound =
      composition.written.allSatisfy { $0.isSound || isFound.contains($0.id) }
      && composition.unreadable.allSatisfy { isFound.contains($0) }
    if !isEachFound { add(service: nil, tags: nil) }
  }

  /// The possible services of a registration: its factory's own or, if the registration has `as`, all
  /// services of the factory; nil if the factory is unknown.
  private func services(
    of registration: JSONValue, _ faultyKeys: Set<String>, _ factories: FactoryTable
  ) -> [ServiceID?] {
    let id = registration.string ?? registration["factory"]?.value.string
    guard let factory = id.flatMap({ factories.number(of: $0) }).map({ factories[$0] }) else {
      return [nil]
    }
    let chooses = registration["as"] != nil || faultyKeys.contains("as")
    return chooses ? factory.services : [factory.service]
  }

  private func tags(of registration: JSONValue, _ keys: inout KeyNumbers) -> TagSetID? {
    if registration.kind == .string { return .some(.empty) }
    guard registration.kind == .object else { return nil }
    guard let tags = registration["tags"]?.value else {
      return registration["override"] == nil ? .some(.empty) : nil
    }
    let names = tags.elements.compactMap(\.string)
    guard tags.kind == .array, names.count == tags.elements.count else { return nil }
    return keys.tags(names)
  }
}
