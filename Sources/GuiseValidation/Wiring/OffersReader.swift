internal import Guise
package import GuiseManifest
internal import GuiseVerification

/// A part of a wiring that is made from its offers and gives access to them.
package protocol OffersReader {
  var offers: Offers { get }
}

/// The offers' own properties. The large ones are lent: a copy would retain each of their parts.
extension OffersReader {
  package var composition: Composition { _read { yield offers.composition } }
  package var catalog: Catalog { _read { yield offers.catalog } }
  package var factories: FactoryTable { _read { yield offers.factories } }
  package var entries: [Offers.Entry] { offers.entries }
  package var index: WiringIndex { _read { yield offers.owners.index } }
  package var keys: KeyNumbers { _read { yield offers.owners.index.keys } }
  var owners: KeyOwners { _read { yield offers.owners } }
  package var codes: [CodeNode] { offers.owners.code.nodes }
  /// The registrations of code that answer under tags that they pass on.
  package var passingCode: [CodeID] {
    codeIDs.filter { codes[$0].form == .passing && codes[$0].registration.passesTags }
  }
  package var codePlaces: [String: Place] { offers.owners.code.places }
  var supplyKeys: [KeyNumbers.Key] { offers.owners.supplyKeys }
  package var forwards: [Forward] { offers.owners.forwards }
  var declaredTags: Set<String>? { offers.declaredTags }
  var scopeLevels: [String: Int] { offers.scopeLevels }
}

extension OffersReader {
  package var entryIDs: Range<EntryID> { EntryID.all(entries.count) }
  package var codeIDs: Range<CodeID> { CodeID.all(codes.count) }

  /// The factory uses of all entries, in their order, each entry's own factory before its decorators'.
  package var uses: some Sequence<FactoryUse> { entryIDs.lazy.flatMap { uses(of: $0) } }

  func uses(of entry: EntryID) -> [FactoryUse] {
    let decorators = entries[entry].decorators.indices
    return [FactoryUse(entry: entry)] + decorators.map { FactoryUse(entry: entry, decorator: $0) }
  }

  package func factory(of entry: EntryID) -> FactoryTable.Factory? {
    entries[entry].factory
  }

  /// The entry behind a key; nil for other origins.
  package func entry(of origin: WiringIndex.Origin) -> EntryID? { origin.entry(forwards) }

  /// The place of a registration's own faults: its identifier.
  package func place(of entry: EntryID) -> Place { entries[entry].registration.place }

  package func id(of entry: EntryID) -> String { entries[entry].registration.id }

  /// The registrations of the manifest that offer a service without arguments under at least these tags.
  func keyed(_ service: ServiceID, _ tags: TagSetID) -> [WiringIndex.Provider] {
    index.elements(RequestedKey(service: service, tags: tags, arguments: .empty))
      .filter { entry(of: $0.origin) != nil }
  }

  /// Whether a dictionary itself, or an optional of it, is registered.
  func isRegistered(whole service: ServiceID, _ tags: TagSetID) -> Bool {
    levels(ofWhole: service).contains { index.exact(.init(service: $0, tags: tags)) != nil }
  }

  /// A dictionary, after the optionals around it.
  func levels(ofWhole service: ServiceID) -> [ServiceID] {
    Array(sequence(first: service) { keys.level(of: $0)?.wrapped })
  }
}
