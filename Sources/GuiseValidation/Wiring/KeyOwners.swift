internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// An entry under a key of another service than its factory's own.
package struct Forward: Sendable {
  package let entry: EntryID
  let key: KeyNumbers.Key
}

/// The owner of each key (an entry, a supply or code), and the other registrations of that key.
struct KeyOwners: Sendable {
  private(set) var index: WiringIndex
  /// The key of each supply of the catalog.
  let supplyKeys: [KeyNumbers.Key]
  private(set) var forwards: [Forward] = []
  /// Entries whose key the application supplies.
  private(set) var supplied: [(entry: EntryID, supply: SupplyID, key: KeyNumbers.Key)] = []
  /// Supplies in scopes, each with the provider that has its key further out.
  private(set) var shadowed: [(supply: SupplyID, other: WiringIndex.Provider)] = []
  let code: CodeOffers

  /// Adds the owners in the order in which they are registered: supplies, entries, code. Supplies in scopes
  /// come last, because the keys of the containers around them exist there too.
  init(
    _ composition: Composition, _ catalog: Catalog, _ entries: [Offers.Entry],
    _ factories: FactoryTable, _ keys: KeyNumbers, scopeLevels: [String: Int]
  ) {
    index = WiringIndex(keys, supplies: catalog.supplies, scopeLevels: scopeLevels)
    var supplyKeys: [KeyNumbers.Key] = []
    for supply in catalog.supplies { supplyKeys.append(index.keys.key(supply.key)) }
    self.supplyKeys = supplyKeys
    let supplies = SupplyID.all(supplyKeys.count)
    for supply in supplies where !index.isScoped(supply) {
      index.add(.init(key: supplyKeys[supply], origin: .supply(supply)))
    }
    for entry in EntryID.all(entries.count) {
      let own = entries[entry].factory?.service
      for key in entries[entry].keys {
        var origin = WiringIndex.Origin.entry(entry)
        if key.service != own {
          origin = .forward(ForwardID(forwards.count))
          forwards.append(Forward(entry: entry, key: key))
        }
        let provider = WiringIndex.Provider(key: key, origin: origin)
        let earlier = index.add(provider)
        var plain = key
        if index.keys.isShared(key.tags) {
          plain.tags = entries[entry].tags
          index.add(shared: plain, by: provider)
        }
        if case .supply(let supply)? = (earlier ?? index.exact(plain))?.origin {
          if earlier != nil { index.replace(with: provider) }
          supplied.append((entry, supply, plain))
        }
      }
    }
    code = CodeOffers(composition, catalog, forwards, addingTo: &index)
    addScopedSupplies()
  }

  private mutating func addScopedSupplies() {
    let depths = index.supplyDepths
    let inScopes = SupplyID.all(supplyKeys.count).filter { index.isScoped($0) }
    for supply in inScopes.sorted(by: { depths[$0] < depths[$1] }) {
      if let other = index.provider(around: supply, under: supplyKeys[supply]) {
        // No container belongs to an unlisted scope.
        if depths[supply] < .max { shadowed.append((supply, other)) }
      } else {
        index.add(.init(key: supplyKeys[supply], origin: .supply(supply)))
      }
    }
  }
}

extension WiringIndex.Origin {
  /// The entry behind a key; nil for other origins.
  func entry(_ forwards: [Forward]) -> EntryID? {
    switch self {
    case .entry(let entry): entry
    case .forward(let forward): forwards[forward].entry
    case .code, .supply: nil
    }
  }
}
