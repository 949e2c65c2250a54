internal import Guise
internal import GuiseVerification
internal import StrictJSON

extension PossibleOffers<EntryID> {
  /// The entries whose services are unknown, under those of their factories or else of factories with a
  /// similar identifier.
  init(unknown entries: [Offers.Entry], _ factories: FactoryTable) {
    // Comparing takes longer than anything else.
    var comparisonsLeft = 100
    for entry in EntryID.all(entries.count) where entries[entry].services.isEmpty {
      var services = entries[entry].factory.map { factories[$0].services }
      if services == nil, comparisonsLeft > 0 {
        comparisonsLeft -= 1
        let name = entries[entry].registration.main.factory
        let near = nearestNames(name, among: factories.all.lazy.map(\.id))
          .compactMap { factories.number(of: $0) }.flatMap { factories[$0].services }
        services = near.isEmpty ? nil : near
      }
      add(entry, services: services, tags: entries[entry].tags)
    }
  }

  /// The entries with an undeclared tag.
  init(mistagged entries: [Offers.Entry], _ declaredTags: Set<String>?) {
    guard let declaredTags else { return }
    for entry in EntryID.all(entries.count)
    where !declaredTags.isSuperset(of: entries[entry].registration.tags) {
      add(entry, services: entries[entry].services, tags: nil)
    }
  }
}

extension PossibleOffers<String> {
  /// The assemblies that the root does not lead to, with the offers of those that they use.
  init(
    unreached composition: Composition, _ catalog: Catalog, _ factories: FactoryTable,
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
      add(
        head, services: factories.services(of: registration, number),
        tags: keys.tags(registration.tags))
    }
    for (name, head) in heads {
      for registration in catalog.assemblies[name]?.registrations ?? [] {
        let key = keys.key(registration.key)
        add(head, services: [key.service], tags: key.tags)
      }
    }
  }

  /// The faulty registrations, according to their text.
  init(unsound composition: Composition, _ factories: FactoryTable, _ keys: inout KeyNumbers) {
    // Registrations without a readable text may offer anything.
    var hidden = composition.unsound
    if hidden.isEmpty { return }
    for document in composition.documents {
      guard let assemblies = document.root["assemblies"]?.value else { continue }
      for assembly in assemblies.members {
        guard let registrations = assembly.value["registrations"]?.value else { continue }
        for member in registrations.members where composition.isUnsound(member.key) {
          hidden.remove(member.key)
          let faulty = composition.usable[member.key]?.faultyKeys ?? []
          add(
            member.key, services: Self.services(of: member.value, faulty, factories),
            tags: faulty.contains("tags") ? nil : Self.tags(of: member.value, &keys))
        }
      }
    }
    for id in hidden { add(id, services: nil, tags: nil) }
  }

  /// The possible services of a registration: its factory's own or, if the registration has `as`, all
  /// services of the factory; nil if the factory is unknown.
  private static func services(
    of registration: JSONValue, _ faultyKeys: Set<String>, _ factories: FactoryTable
  ) -> [ServiceID]? {
    let id = registration.string ?? registration["factory"]?.value.string
    guard let factory = id.flatMap({ factories.number(of: $0) }).map({ factories[$0] }) else {
      return nil
    }
    let chooses = registration["as"] != nil || faultyKeys.contains("as")
    return chooses ? factory.services : [factory.service]
  }

  private static func tags(of registration: JSONValue, _ keys: inout KeyNumbers) -> TagSetID? {
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
