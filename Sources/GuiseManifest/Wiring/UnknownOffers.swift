internal import Guise

/// Registrations whose services are unknown. A dependency that one of them may answer is not missing: the
/// fault that hides the answer has been reported already.
struct UnknownOffers: Sendable {
  /// Whether anything may be offered, because a part of the manifest could not be read.
  let isEverythingPossible: Bool
  /// The first entry for each service and tag set that entries may offer.
  private var entries: [Pattern: EntryID] = [:]
  /// The tag sets of these entries and the first entry, by service; nil for any service.
  private var tagged: [ServiceID?: (tags: [TagSetID], first: EntryID)] = [:]
  private var patterns: Set<Pattern> = []
  private var possibleServices: Set<ServiceID?> = []
  /// The offers of unreachable assemblies, with the assembly: by key, by service, and by each single tag.
  private var unreached: [Pattern: String] = [:]
  private var unreachedServices: [ServiceID: String] = [:]
  private var unreachedByTag: [TaggedService: [(tags: TagSetID, assembly: String)]] = [:]
  /// Entries with an undeclared tag, by the services that they offer.
  private var mistagged: [ServiceID: EntryID] = [:]

  /// The known part of a registration's key; nil: anything.
  private struct Pattern: Hashable {
    let service: ServiceID?
    let tags: TagSetID?
  }

  private struct TaggedService: Hashable {
    let service: ServiceID
    let tag: TagID
  }

  /// The registrations that may answer an unanswered look-up.
  struct Suspects {
    /// An entry that probably offers the key, judging by its factory.
    var likely: EntryID?
  }

  init(isEverythingPossible: Bool) { self.isEverythingPossible = isEverythingPossible }

  var isEmpty: Bool {
    !isEverythingPossible && entries.isEmpty && patterns.isEmpty && mistagged.isEmpty
  }

  /// - Parameter services: The services that the entry may offer; nil: any.
  mutating func add(entry: EntryID, tags: TagSetID, services: [ServiceID]?) {
    for service in services.map({ $0.map(Optional.some) }) ?? [nil] {
      let pattern = Pattern(service: service, tags: tags)
      guard entries[pattern] == nil else { continue }
      entries[pattern] = entry
      tagged[service, default: ([], entry)].tags.append(tags)
    }
  }

  mutating func add(service: ServiceID?, tags: TagSetID?) {
    patterns.insert(Pattern(service: service, tags: tags))
    possibleServices.insert(service)
  }

  /// Records an offer of an unreachable assembly.
  mutating func add(
    service: ServiceID, tags: TagSetID, unreachedIn assembly: String, _ keys: KeyNumbers
  ) {
    // If several assemblies offer a key, the first in byte order counts.
    let pattern = Pattern(service: service, tags: tags)
    unreachedServices[service] = min(unreachedServices[service] ?? assembly, assembly)
    unreached[pattern] = min(unreached[pattern] ?? assembly, assembly)
    for tag in keys.tagSets[tags] {
      unreachedByTag[TaggedService(service: service, tag: tag), default: []]
        .append((tags, assembly))
    }
  }

  /// Records an entry with an undeclared tag.
  mutating func add(mistagged entry: EntryID, services: [ServiceID]) {
    for service in services where mistagged[service] == nil { mistagged[service] = entry }
  }

  /// The entry whose undeclared tag may be a misspelling of one that a look-up requests.
  func mistagged(for services: [ServiceID]) -> EntryID? {
    services.lazy.compactMap { mistagged[$0] }.first
  }

  /// The unreachable assembly that offers a key of an unanswered look-up.
  func unreached(for sought: [SoughtKey], in keys: KeyNumbers) -> String? {
    if unreached.isEmpty { return nil }
    return sought.lazy.compactMap { key in
      let service = key.service
      guard let tags = key.tags, !key.isContained || tags != .empty else {
        return unreachedServices[service]
      }
      if !key.isContained { return unreached[Pattern(service: service, tags: tags)] }
      let wanted = keys.tagSets[tags]
      let having = wanted.lazy.compactMap {
        unreachedByTag[TaggedService(service: service, tag: $0)]
      }.min { $0.count < $1.count }
      return having?.first { offered in
        let had = keys.tagSets[offered.tags]
        return wanted.allSatisfy(had.contains)
      }?.assembly
    }.first
  }

  /// The registrations that may answer an unanswered look-up; nil if there are none.
  ///
  /// - Parameter sought: The keys of the look-up; the first that an entry seems to offer counts.
  func suspects(for sought: [SoughtKey], in keys: KeyNumbers) -> Suspects? {
    for key in sought {
      if let likely = first(key.service, key, keys) { return Suspects(likely: likely) }
    }
    if isEverythingPossible || sought.contains(where: { first(nil, $0, keys) != nil }) {
      return Suspects()
    }
    let isPossible = sought.contains { key in
      [key.service, nil].contains { service in
        guard let tags = key.tags, !key.isContained else {
          return possibleServices.contains(service)
        }
        return patterns.contains(Pattern(service: service, tags: tags))
          || patterns.contains(Pattern(service: service, tags: nil))
      }
    }
    return isPossible ? Suspects() : nil
  }

  /// The first entry that may offer a service, or anything, under the tags of a key.
  private func first(
    _ service: ServiceID?, _ key: SoughtKey, _ keys: KeyNumbers
  ) -> EntryID? {
    guard let tags = key.tags else { return tagged[service]?.first }
    if let found = entries[Pattern(service: service, tags: tags)] { return found }
    guard key.isContained, let all = tagged[service]?.tags else { return nil }
    let wanted = Set(keys.tagSets[tags])
    return all.lazy.filter { wanted.isSubset(of: keys.tagSets[$0]) }
      .compactMap { entries[Pattern(service: service, tags: $0)] }.min()
  }
}
