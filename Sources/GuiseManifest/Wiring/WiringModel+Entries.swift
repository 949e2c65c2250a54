internal import Guise
internal import StrictJSON

extension WiringModel {
  /// Lists what is registered, assembly by assembly, then by identifier.
  mutating func collectEntries() {
    let byAssembly = Dictionary(grouping: composition.usable.filter(\.enabled)) { $0.assembly }
    // Without a root everything counts: what is wrong in itself is wrong under any root.
    let order = composition.root == nil ? byAssembly.keys.sorted() : composition.order
    for name in order {
      for registration in (byAssembly[name] ?? []).sorted(by: { $0.id < $1.id }) {
        let factory = factories.number(of: registration.main.factory)
        entries.append(
          Entry(
            registration: registration, factory: factory,
            decorators: registration.decorators.map { factories.number(of: $0.factory) },
            tags: tags(of: registration),
            services: factory.map { services(of: registration, $0) } ?? []))
      }
    }
  }

  /// Indexes every key: supplies first, as they are registered first. Supplies in scopes come last, as a key
  /// of a container around them is theirs too.
  mutating func collectProviders() {
    let supplies = SupplyID.all(catalog.supplies.count)
    supplyKeys = catalog.supplies.map { keys.key($0.key) }
    for position in supplies where !index.isScoped(position) { add(supply: position) }
    var shared: [KeyNumbers.Key: [EntryID]] = [:]
    for entry in entryIDs {
      if entries[entry].services.isEmpty { addUnknown(entry) }
      if declaredTags?.isSuperset(of: entries[entry].registration.tags) == false {
        unknown.add(mistagged: entry, services: entries[entry].services)
      }
      guard entries[entry].isKeyKnown, let factory = factory(of: entry) else { continue }
      for key in keys(of: entry) {
        var origin = WiringIndex.Origin.entry(entry)
        if key.service != factory.service {
          origin = .forward(ForwardID(forwards.count))
          forwards.append(Forward(entry: entry, key: key))
        }
        let earlier = index.add(.init(key: key, origin: origin))?.origin
        if let first = earlier.flatMap(self.entry(of:)) {
          shared[key, default: [first]].append(entry)
        } else if case .supply(let supply)? = earlier {
          supplied.append((entry, supply, key))
        }
      }
    }
    collectCode()
    let depths = index.supplyDepths
    let inScopes = supplies.filter { index.isScoped($0) }
    for position in inScopes.sorted(by: { depths[$0] < depths[$1] }) {
      guard let other = index.provider(around: position, under: supplyKeys[position]) else {
        add(supply: position)
        continue
      }
      // No container is of a scope that is not listed.
      if depths[position] < .max { shadowed.append((position, other)) }
    }
    guard !shared.isEmpty else { return }
    let files = FileOrder(composition)
    sharedKeys = shared.map { key, group in
      (key, group.sorted { files.isBefore(place(of: $0), place(of: $1)) })
    }
    sharedKeys.sort { ($0.entries[0], $0.key.service) < ($1.entries[0], $1.key.service) }
  }
}

extension WiringModel {
  private mutating func add(supply position: SupplyID) {
    index.add(.init(key: supplyKeys[position], origin: .supply(position)))
  }

  /// The entry that a key is of.
  package func entry(of origin: WiringIndex.Origin) -> EntryID? {
    switch origin {
    case .entry(let entry): entry
    case .forward(let forward): forwards[forward].entry
    case .codeAssembly, .supply, .given: nil
    }
  }

  /// Notes an entry of which it is not known what it offers: perhaps what its factory does, or one
  /// whose identifier is like that which is written.
  private mutating func addUnknown(_ entry: EntryID) {
    var services = factory(of: entry)?.services
    // Comparing takes longer than anything else.
    if services == nil, unknown.comparedCount < 100 {
      unknown.comparedCount += 1
      let near = nearestNames(
        entries[entry].registration.main.factory, among: factories.all.lazy.map(\.id))
      let offered = near.compactMap { factories.number(of: $0) }.flatMap { factories[$0].services }
      services = offered.isEmpty ? nil : offered
    }
    unknown.add(entry: entry, tags: entries[entry].tags, services: services)
  }
}

/// Which of two places comes first in the files as they are read.
package struct FileOrder: Sendable {
  private var ranks: [ObjectIdentifier: Int] = [:]

  package init(_ composition: Composition) {
    for (rank, document) in composition.documents.enumerated() {
      ranks[ObjectIdentifier(document.source)] = rank
    }
  }

  package func isBefore(_ left: Place, _ right: Place) -> Bool {
    let leftRank = ranks[ObjectIdentifier(left.source)] ?? .max
    let rightRank = ranks[ObjectIdentifier(right.source)] ?? .max
    return (leftRank, left.range.lowerBound) < (rightRank, right.range.lowerBound)
  }
}
