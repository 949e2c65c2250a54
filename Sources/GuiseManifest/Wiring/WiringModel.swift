package import Guise

/// A manifest joined with what the code offers: who registers which key, and who needs whom.
///
/// Built once, in time linear in the manifest, and only looked at afterwards. What does not fit is kept
/// as `faults` for the rules to word.
package struct WiringModel: Sendable {
  package let composition: Composition
  package let catalog: Catalog
  /// A part of the manifest is unknown, so that nothing can be said to be absent.
  package var isIncomplete: Bool {
    composition.isIncomplete || composition.isFragment || composition.root == nil
  }
  /// The enabled registrations that the root leads to, in the order in which they are registered.
  package internal(set) var entries: [Entry] = []
  package let factories: FactoryTable
  package internal(set) var index: WiringIndex
  /// The keys of several entries, each with these in the order of the files.
  package internal(set) var sharedKeys: [(key: KeyNumbers.Key, entries: [EntryID])] = []
  /// Entries whose key the code supplies.
  package internal(set) var supplied: [(entry: EntryID, supply: SupplyID, key: KeyNumbers.Key)] = []
  /// Supplies in scopes, each with what has its key further out.
  package internal(set) var shadowed: [(supply: SupplyID, other: WiringIndex.Provider)] = []
  package internal(set) var faults: [ConnectionFault] = []
  package internal(set) var requirements: [Requirement] = []
  var unknown: UnknownOffers
  /// Entries that need something of which it is not known whether it is there.
  package internal(set) var uncertain: Set<EntryID> = []
  /// Assemblies that nothing leads to, and that have what is missed, each with who needs that.
  var missedAssemblies: [String: [MissedPart]] = [:]
  /// Entries with a tag that the code does not have, and that may be what is missed.
  package internal(set) var missedTags: Set<EntryID> = []
  /// What these need and only registrations of unknown factories may offer.
  package internal(set) var unanswered: Set<KeyNumbers.Key> = []
  /// Of each supply of the catalog.
  var supplyKeys: [KeyNumbers.Key] = []
  /// What entries offer besides their factories' own services.
  var forwards: [Forward] = []
  /// What code assemblies register that nothing replaces, in their order.
  package internal(set) var codes: [CodeNode] = []
  /// What else they register, and something else has the key of.
  package internal(set) var replaced: [ReplacedCode] = []
  /// What of that cannot be had.
  package internal(set) var codeFaults: [CodeFault] = []
  /// The positions in `codes` by the keys that they answer.
  var codeNumbers: [KeyNumbers.Key: CodeID] = [:]
  /// Those of what answers with arguments for the parameters of a registration.
  var givenCodeNumbers: [KeyNumbers.Key: CodeID] = [:]
  /// The positions in `codes` of registrations as they answer under tags that they pass on: opaque, as their
  /// dependencies are not known.
  package internal(set) var passingCodeNumbers: [KeyNumbers.Key: CodeID] = [:]
  /// Where the manifest first uses a code assembly.
  package internal(set) var codePlaces: [String: Place] = [:]
  /// What runs around the instances of a key.
  var codeDecorators: [KeyNumbers.Key: [CodeDecoration]] = [:]
  package private(set) var graph = DependencyGraph(nodeCount: 0, edges: [])
  /// Those of the graph, until it is made.
  var edges: [DependencyGraph.Edge] = []
  /// The tags that the code declares; nil where it declares none.
  let declaredTags: Set<String>?
  /// How far in each scope is; 0 is the outermost.
  let scopeLevels: [String: Int]
  /// The results of look-ups with several matches.
  var groups: [Group] = []
  var groupNumbers: [AskedGroup: GroupID] = [:]
  /// The code assemblies, of which something may be had that is not known.
  var codeAssemblies: [String] = []

  package internal(set) var keys: KeyNumbers {
    _read { yield index.keys }
    _modify { yield &index.keys }
  }

  /// One registration.
  package struct Entry: Sendable {
    package let registration: Composition.Registration
    /// The factory's number; nil where no factory has that identifier.
    package let factory: FactoryID?
    /// The factories of the registration's decorators, as `factory`.
    package let decorators: [FactoryID?]
    package let tags: TagSetID
    /// The services that it offers, by `as` or else the factory's own; none where they are not known.
    package let services: [ServiceID]

    /// Whether it is certain that the registration has its key.
    var isKeyKnown: Bool { !registration.isFaulty(in: ["tags", "enabled"]) }
  }

  /// What the application resolves itself, and what answers it.
  package struct Requirement: Sendable {
    package let requirement: Catalog.Requirement
    package let key: KeyNumbers.Key
    /// The node that answers; nil where there is none.
    package let node: NodeID?
    package let isMet: Bool
  }

  /// An entry under a key of another service than its factory's own.
  package struct Forward: Sendable {
    var entry: EntryID
    var key: KeyNumbers.Key
  }

  /// All that an array collects, or of which one is chosen later.
  package struct Group: Sendable {
    var isChoice: Bool
    /// Whether it has anything.
    var isAnswered = false
    /// Whether what is chosen may be nothing without a mistake.
    var mayBeNothing = false
    /// Whether a fault may hide what comes before all of it.
    var mayBeHidden = false
    /// The supplies that are all of it, where these are there in scopes alone.
    var scopedSupplies: [SupplyID]?
  }

  /// A look-up that finds several.
  struct AskedGroup: Hashable {
    var asked: AskedKey<WiringIndex>
    /// Whether it is what a dictionary is filled with, and not an array of dictionaries.
    var isKeyed = false
  }

  package init(_ composition: Composition, catalog: Catalog) {
    self.composition = composition
    self.catalog = catalog
    declaredTags = catalog.tags.isEmpty ? nil : Set(catalog.tags.values.flatMap(\.texts))
    scopeLevels = Dictionary(
      composition.scopes.enumerated().map { ($1.value, $0) },
      uniquingKeysWith: { first, _ in first })
    var keys = KeyNumbers()
    factories = FactoryTable(catalog, keys: &keys)
    for requirement in catalog.requirements { _ = keys.asked(requirement) }
    for name in composition.order {
      for registration in catalog.assemblies[name]?.registrations ?? [] {
        for dependency in registration.dependencies { _ = keys.asked(dependency) }
      }
    }
    index = WiringIndex(keys, supplies: catalog.supplies, scopeLevels: scopeLevels)
    unknown = UnknownOffers(
      isEverythingPossible: composition.isIncomplete || composition.isFragment
        || composition.root == nil)
    collectEntries()
    collectProviders()
    collectUnreached()
    layOutNodes()
    if composition.hasUnsound { collectUnsound() }
    markReplaceableCode()
    connectEntries()
    connectCode()
    connectRequirements()
    graph = DependencyGraph(nodeCount: nodeCount, edges: edges, shared: shared)
    edges = []
  }

  /// The tags under which a registration is found.
  mutating func tags(of registration: Composition.Registration) -> TagSetID {
    keys.tags(registration.tags)
  }

  package var entryIDs: Range<EntryID> { EntryID.all(entries.count) }
  package var codeIDs: Range<CodeID> { CodeID.all(codes.count) }

  /// The factories that the entries use, in their order, each entry's own before its decorators'.
  package var uses: some Sequence<FactoryUse> {
    entryIDs.lazy.flatMap { FactoryUse.all(of: $0, decorators: entries[$0].decorators.count) }
  }

  package func factory(of entry: EntryID) -> FactoryTable.Factory? {
    entries[entry].factory.map { factories[$0] }
  }

  /// What it is registered under: a key for each service that it offers.
  package func keys(of entry: EntryID) -> [KeyNumbers.Key] {
    guard let factory = factory(of: entry) else { return [] }
    return entries[entry].services.map {
      KeyNumbers.Key(service: $0, tags: entries[entry].tags, arguments: factory.arguments)
    }
  }

  /// That of its factory's own service; nil where it offers only others.
  func ownKey(of entry: EntryID) -> KeyNumbers.Key? {
    keys(of: entry).first { $0.service == factory(of: entry)?.service }
  }

  /// The identifier, which is where a registration's own faults are shown.
  package func place(of entry: EntryID) -> Place { entries[entry].registration.place }

  package func id(of entry: EntryID) -> String { entries[entry].registration.id }
}
