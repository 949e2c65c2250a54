/// Everything that answers to a key, found by key, by service and by tags.
package struct Providers: Sendable {
  /// What stands behind a key.
  package enum Origin: Hashable, Sendable {
    /// The entry of that position in the model.
    case entry(Int)
    /// A code assembly, by name.
    case codeAssembly(String)
    /// The supply of that position in the catalog.
    case supply(Int)
  }

  package struct Provider: Hashable, Sendable {
    package var key: KeyNumbers.Key
    package var origin: Origin
  }

  package private(set) var all: [Provider] = []
  private var byKey: [KeyNumbers.Key: Int] = [:]
  private var byService: [Int: [Int]] = [:]
  /// Of those without arguments, for tags that must be contained.
  private var byTag: [ServiceTag: [Int]] = [:]

  /// By service and whole tag set, whatever the arguments; made when it is first asked for.
  private var byTagSet: [ServiceTag: [Int]]?

  /// A service with the number of a tag, or of a tag set.
  private struct ServiceTag: Hashable {
    var service: Int
    var tag: Int
  }

  package init() {}

  package mutating func reserve(_ count: Int) {
    all.reserveCapacity(count)
    byKey.reserveCapacity(count)
  }

  /// Adds one; of several with one key the first is found.
  ///
  /// - Returns: What had the key already.
  @discardableResult
  package mutating func add(_ provider: Provider, tags: [Int]) -> Provider? {
    if let first = byKey[provider.key] { return all[first] }
    let index = all.count
    all.append(provider)
    byKey[provider.key] = index
    byService[provider.key.service, default: []].append(index)
    if provider.key.arguments == KeyNumbers.none {
      for tag in tags {
        byTag[ServiceTag(service: provider.key.service, tag: tag), default: []].append(index)
      }
    }
    return nil
  }

  /// Puts another in the place of what has its key.
  mutating func replace(with provider: Provider) {
    if let index = byKey[provider.key] { all[index] = provider }
  }

  package func exact(_ key: KeyNumbers.Key) -> Provider? {
    byKey[key].map { all[$0] }
  }

  /// Those of a service, under any key; no more than a few where a few will do.
  package func ofService(_ service: Int, limit: Int = .max) -> [Provider] {
    (byService[service] ?? []).prefix(limit).map { all[$0] }
  }

  /// Those of a service with these arguments whose tags contain all of the set's.
  package func containing(
    tags set: Int, service: Int, arguments: Int, in table: KeyNumbers
  ) -> [Provider] {
    let wanted = table.tagSets[set]
    guard arguments == KeyNumbers.none else {
      return ofService(service).filter {
        $0.key.arguments == arguments
          && Set(wanted).isSubset(of: table.tagSets[$0.key.tags])
      }
    }
    guard let first = wanted.first else {
      return ofService(service).filter { $0.key.arguments == KeyNumbers.none }
    }
    var rarest = byTag[ServiceTag(service: service, tag: first)] ?? []
    for tag in wanted.dropFirst() {
      let others = byTag[ServiceTag(service: service, tag: tag)] ?? []
      if others.count < rarest.count { rarest = others }
    }
    guard wanted.count > 1 else { return rarest.map { all[$0] } }
    let wantedSet = Set(wanted)
    return rarest.lazy.map { all[$0] }.filter {
      wantedSet.isSubset(of: table.tagSets[$0.key.tags])
    }
  }

  /// Those of a service whose tags are the set, whatever their arguments.
  package mutating func tagged(exactly set: Int, service: Int) -> [Provider] {
    if byTagSet == nil {
      byTagSet = all.indices.reduce(into: [:]) { index, position in
        let key = all[position].key
        index[ServiceTag(service: key.service, tag: key.tags), default: []].append(position)
      }
    }
    return (byTagSet?[ServiceTag(service: service, tag: set)] ?? []).map { all[$0] }
  }
}
