internal import Guise
internal import GuiseVerification

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
