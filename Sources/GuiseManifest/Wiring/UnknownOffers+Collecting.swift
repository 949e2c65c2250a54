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
}

extension Composition {
  /// The services that parts may offer that cannot be read: those of the factories that the texts of faulty
  /// registrations name. Nil stands for any service.
  func unreadableServices(_ factories: FactoryTable) -> Set<ServiceID?> {
    if isWiringIncomplete { return [nil] }
    var hidden = unsound
    if hidden.isEmpty { return [] }
    var services: Set<ServiceID?> = []
    for document in documents {
      guard let assemblies = document.root["assemblies"]?.value else { continue }
      for assembly in assemblies.members {
        guard let registrations = assembly.value["registrations"]?.value else { continue }
        for member in registrations.members where isUnsound(member.key) {
          hidden.remove(member.key)
          let id = member.value.string ?? member.value["factory"]?.value.string
          guard let factory = id.flatMap({ factories.number(of: $0) }) else { return [nil] }
          for service in factories[factory].services { services.insert(service) }
        }
      }
    }
    // The others have no readable text.
    return hidden.isEmpty ? services : [nil]
  }
}
