internal import Guise

/// Registrations of which it is unknown what they offer: a dependency that one of them may answer is
/// not missing, because the fault that hides the answer has been reported already.
struct UnknownOffers: Sendable {
  /// Everything is possible: a part of the manifest could not be read.
  let isEverythingPossible: Bool
  /// The first entry for each service that they may offer.
  private var entries: [Pattern: EntryID] = [:]
  /// By service, nil for any, the tags of these, and the first of them.
  private var tagged: [ServiceID?: (tags: [TagSetID], first: EntryID)] = [:]
  private var patterns: Set<Pattern> = []
  private var possibleServices: Set<ServiceID?> = []
  /// What assemblies offer that nothing leads to, with the assembly; and under each tag alone.
  private var unreached: [Pattern: String] = [:]
  private var unreachedServices: [ServiceID: String] = [:]
  private var unreachedByTag: [TaggedService: [(tags: TagSetID, assembly: String)]] = [:]
  /// Entries with a tag that the code does not have, by what they offer.
  private var mistagged: [ServiceID: EntryID] = [:]

  /// What can be told of a registration; nil: anything.
  private struct Pattern: Hashable {
    let service: ServiceID?
    let tags: TagSetID?
  }

  private struct TaggedService: Hashable {
    let service: ServiceID
    let tag: TagID
  }

  /// What may answer what nothing is known to answer.
  struct Suspects {
    /// An entry whose factory seems to be meant to offer it.
    var likely: EntryID?
  }

  init(isEverythingPossible: Bool) { self.isEverythingPossible = isEverythingPossible }

  /// Whether there is none.
  var isEmpty: Bool {
    !isEverythingPossible && entries.isEmpty && patterns.isEmpty && mistagged.isEmpty
  }

  /// - Parameter services: What the entry may offer; nil: anything.
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

  /// Notes what an assembly offers that nothing leads to.
  mutating func add(
    service: ServiceID, tags: TagSetID, unreachedIn assembly: String, _ keys: KeyNumbers
  ) {
    // Of several the first in byte order.
    let pattern = Pattern(service: service, tags: tags)
    unreachedServices[service] = min(unreachedServices[service] ?? assembly, assembly)
    unreached[pattern] = min(unreached[pattern] ?? assembly, assembly)
    for tag in keys.tagSets[tags] {
      unreachedByTag[TaggedService(service: service, tag: tag), default: []]
        .append((tags, assembly))
    }
  }

  /// Notes an entry with a tag that the code does not have.
  mutating func add(mistagged entry: EntryID, services: [ServiceID]) {
    for service in services where mistagged[service] == nil { mistagged[service] = entry }
  }

  /// The entry whose unknown tag may be meant for one that a look-up did not find.
  func mistagged(for services: [ServiceID]) -> EntryID? {
    services.lazy.compactMap { mistagged[$0] }.first
  }

  /// The assembly that nothing leads to, and that offers what a look-up did not find.
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

  /// What may answer a look-up that found nothing; nil: nothing.
  ///
  /// - Parameter sought: The first one that seems to be offered counts.
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
