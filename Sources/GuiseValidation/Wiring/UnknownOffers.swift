internal import Guise
internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Registrations whose services are unknown. A dependency that one of them may answer is not missing: the
/// fault that hides the answer has been reported already.
struct UnknownOffers: Sendable {
  /// The services that unreadable parts of the manifest may offer under any tags; nil stands for any service.
  private let unreadable: Set<ServiceID?>
  /// Entries whose services are unknown.
  let entries: PossibleOffers<EntryID>
  /// Unreachable assemblies.
  let unreached: PossibleOffers<String>
  /// Entries with an undeclared tag, under any tags.
  let mistagged: PossibleOffers<EntryID>

  init(
    _ composition: Composition, _ catalog: Catalog, _ entries: [Offers.Entry],
    _ factories: FactoryTable, declaredTags: Set<String>?, _ keys: inout KeyNumbers
  ) {
    unreadable = composition.unreadableServices(factories)
    self.entries = .init(unknown: entries, factories)
    unreached = .init(unreached: composition, catalog, factories, &keys)
    mistagged = .init(mistagged: entries, declaredTags)
  }

  var isEmpty: Bool { unreadable.isEmpty && entries.isEmpty }

  /// Whether a registration may answer an unanswered look-up.
  func mayOffer(_ sought: [SoughtKey], in keys: KeyNumbers) -> Bool {
    if isEmpty { return false }
    return unreadable.contains(nil) || sought.contains { unreadable.contains($0.service) }
      || entries.mayOffer(sought, in: keys)
  }
}

/// Offers under keys that are only known in part, each by its source: an entry, or the name of a
/// registration or an assembly.
struct PossibleOffers<Source: Comparable & Sendable>: Sendable {
  /// The least offer of each service under each tag set; nil stands for any service, or any tags.
  private var offers: [ServiceID?: [TagSetID?: Source]] = [:]

  var isEmpty: Bool { offers.isEmpty }

  /// - Parameter services: The services that may be offered; nil: any.
  mutating func add(_ offer: Source, services: [ServiceID]?, tags: TagSetID?) {
    for service in services.map({ $0.map(Optional.some) }) ?? [nil] {
      let least = min(offers[service]?[tags] ?? offer, offer)
      offers[service, default: [:]][tags] = least
    }
  }

  /// The least offer of the first key whose service is offered; an offer of any service does not count.
  func first(_ sought: [SoughtKey], in keys: KeyNumbers) -> Source? {
    if isEmpty { return nil }
    return sought.lazy.compactMap { first($0.service, $0, keys) }.first
  }

  func mayOffer(_ sought: [SoughtKey], in keys: KeyNumbers) -> Bool {
    !isEmpty
      && sought.contains { key in
        [key.service, nil].contains { first($0, key, keys) != nil }
      }
  }

  private func first(_ service: ServiceID?, _ key: SoughtKey, _ keys: KeyNumbers) -> Source? {
    guard let all = offers[service] else { return nil }
    if let tags = key.tags, !key.isContained {
      return [tags, nil].compactMap { all[$0] }.min()
    }
    let wanted = Set(keys.tagSets[key.tags ?? .empty])
    return all.lazy.filter { tags, _ in tags.map { wanted.isSubset(of: keys.tagSets[$0]) } ?? true }
      .map(\.value).min()
  }
}

/// The key of an unanswered look-up, or of an adapter in it.
struct SoughtKey {
  var service: ServiceID
  /// The requested tags; nil if they are given later.
  var tags: TagSetID?
  /// Whether the tags need only be contained in those of a registration, as for elements of arrays.
  var isContained = false
}

extension SoughtKey {
  init(_ key: KeyNumbers.Key) { self.init(service: key.service, tags: key.tags) }
}

extension WiringIndex {
  /// The keys of a look-up and its adapters, the innermost first.
  func sought(_ asked: RequestedKey<WiringIndex>) -> [SoughtKey] {
    var level = asked
    var sought = [SoughtKey(service: asked.service, tags: asked.tags)]
    var isContained = false
    while let adapter = adapter(of: level.service) {
      level.pass(adapter)
      if adapter.kind == .array || adapter.kind == .set { isContained = true }
      sought.append(
        SoughtKey(service: level.service, tags: level.tags, isContained: isContained))
    }
    return sought.reversed()
  }
}

extension PossibleOffers<EntryID> {
  /// The entries whose services are unknown, under those of their factories or else of factories with a
  /// similar identifier.
  init(unknown entries: [Offers.Entry], _ factories: FactoryTable) {
    // Comparing takes longer than anything else.
    var comparisonsLeft = 100
    for entry in EntryID.all(entries.count) where entries[entry].services.isEmpty {
      var services = entries[entry].factory?.services
      if services == nil, comparisonsLeft > 0 {
        comparisonsLeft -= 1
        let name = entries[entry].registration.main.factory
        let near = nearestNames(name, among: factories.all.lazy.map(\.id))
          .compactMap { factories[$0] }.flatMap(\.services)
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
        let factory = factories[registration.main.factory]
      else { continue }
      add(
        head, services: factory.services(of: registration),
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
          guard let factory = id.flatMap({ factories[$0] }) else { return [nil] }
          services.formUnion(factory.services.map(Optional.some))
        }
      }
    }
    // The others have no readable text.
    return hidden.isEmpty ? services : [nil]
  }
}
