extension WiringModel {
  /// Lists what is registered, assembly by assembly, then by identifier.
  mutating func collectEntries() {
    // Identifiers are sorted, and not registrations: these are large.
    var byAssembly: [String: [String]] = [:]
    for (id, registration) in composition.registrations where registration.enabled {
      byAssembly[registration.assembly, default: []].append(id)
    }
    for (id, partial) in composition.partial where partial.registration.enabled {
      guard composition.registrations[id] == nil else { continue }
      byAssembly[partial.registration.assembly, default: []].append(id)
    }
    // Without a root everything counts: what is wrong in itself is wrong under any root.
    let order = composition.root == nil ? byAssembly.keys.sorted() : composition.order
    entries.reserveCapacity(composition.registrations.count)
    for name in order {
      for id in (byAssembly[name] ?? []).sorted() {
        guard
          let registration = composition.registrations[id]
            ?? composition.partial[id]?.registration
        else { continue }
        entries.append(
          Entry(
            registration: registration, factory: factories.number(of: registration.factory.value),
            tags: registration.tags.isEmpty
              ? KeyNumbers.none : keys.tags(registration.tags.lazy.map(\.value)),
            faultyKeys: composition.partial.isEmpty
              ? [] : composition.partial[registration.id]?.faultyKeys ?? []))
      }
    }
  }

  /// Indexes every key: the code's first, as it registers first.
  mutating func collectProviders() {
    providers.reserve(entries.count)
    for (position, supply) in catalog.supplies.enumerated() {
      let key = keys.key(supply.key)
      providers.add(.init(key: key, origin: .supply(position)), tags: keys.tagSets[key.tags])
    }
    var shared: [KeyNumbers.Key: [Int]] = [:]
    for entry in entries.indices {
      guard let key = key(of: entry) else {
        unknown.add(entry: entry, tags: entries[entry].tags)
        continue
      }
      guard entries[entry].isKeyKnown else { continue }
      let earlier = providers.add(
        .init(key: key, origin: .entry(entry)), tags: keys.tagSets[key.tags])
      switch earlier?.origin {
      case .entry(let first)?: shared[key, default: [first]].append(entry)
      case .supply(let supply)?: supplied.append((entry, supply))
      case .codeAssembly?, nil: break
      }
    }
    // A registration of the manifest replaces a code assembly's: what is left answers.
    for name in composition.order {
      for registration in catalog.assemblies[name]?.registrations ?? [] {
        let key = keys.key(registration.key)
        let earlier = providers.add(
          .init(key: key, origin: .codeAssembly(name)), tags: keys.tagSets[key.tags])
        if earlier == nil { fallbacks.add(registration, key, &keys) }
      }
    }
    guard !shared.isEmpty else { return }
    let files = FileOrder(composition)
    sharedKeys = shared.values.map { group in
      group.sorted { files.isBefore(place(of: $0), place(of: $1)) }
    }
    sharedKeys.sort { $0[0] < $1[0] }
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
