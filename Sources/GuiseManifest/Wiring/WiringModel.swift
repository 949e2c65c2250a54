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
  /// The factories that the entries use, in their order, each entry's own before its decorators'.
  package internal(set) var uses: [FactoryUse] = []
  package internal(set) var keys = KeyNumbers()
  package let factories: FactoryTable
  package internal(set) var providers = Providers()
  /// The keys of several entries, each with these in the order of the files.
  package internal(set) var sharedKeys: [(key: KeyNumbers.Key, entries: [Int])] = []
  /// Entries whose key the code supplies.
  package internal(set) var supplied: [(entry: Int, supply: Int, key: KeyNumbers.Key)] = []
  package internal(set) var faults: [ConnectionFault] = []
  package internal(set) var requirements: [Requirement] = []
  package internal(set) var unknown: UnknownOffers
  /// What code assemblies register that nothing replaces, in their order.
  package internal(set) var codes: [CodeNode] = []
  /// What of that cannot be had.
  package internal(set) var codeFaults: [CodeFault] = []
  /// The positions in `codes` by the keys that they answer.
  var codeNumbers: [KeyNumbers.Key: Int] = [:]
  /// Those of what answers with arguments for the parameters of a registration.
  var givenCodeNumbers: [KeyNumbers.Key: Int] = [:]
  /// Where the manifest first uses a code assembly.
  var codePlaces: [String: Place] = [:]
  /// What runs around the instances of a key.
  var codeDecorators: [KeyNumbers.Key: [CodeDecoration]] = [:]
  var fallbacks = CodeFallbacks()
  var edges: [DependencyGraph.Edge] = []
  var supplyUses: [SupplyUse] = []
  /// What entries get from the code itself.
  var codeUses: [CodeUse] = []
  /// How far in each scope is; 0 is the outermost.
  let scopeLevels: [String: Int]
  var groups: [Group] = []
  var groupNumbers: [GroupKey: Int] = [:]
  /// What entries with an unknown factory may be meant to offer.
  var likelyServices: [Int: [Int]] = [:]

  /// One registration.
  package struct Entry: Sendable {
    package let registration: Composition.Registration
    /// The factory's number; nil where there is none of that identifier.
    package let factory: Int?
    /// The factories of the registration's decorators, as `factory`.
    package let decorators: [Int?]
    package let tags: Int
    /// What it offers, by `as` or else the factory's own; none where that is not known.
    package let services: [Int]
    /// Keys of which nothing is known, because what is written there was reported and left out.
    package let faultyKeys: Set<String>

    /// Whether it is certain that the registration has its key.
    var isKeyKnown: Bool {
      faultyKeys.isEmpty || !(faultyKeys.contains("tags") || faultyKeys.contains("enabled"))
    }
  }

  /// What the application resolves itself, and what answers it.
  package struct Requirement: Sendable {
    package let requirement: Catalog.Requirement
    package let key: KeyNumbers.Key
    /// The node that answers; nil where that is none.
    let node: Int?
    /// What answers, where the code supplies it in a scope.
    let supply: Int?
    /// Positions of the entries that answer.
    package internal(set) var answers: [Int]
    /// Nodes of the code's registrations that answer.
    let codeAnswers: [Int]
    package internal(set) var isMet: Bool
  }

  /// All that answers to an array or to a parameter that leaves a part of its key open.
  struct Group: Sendable {
    var kind: Catalog.Parameter.Kind
    var members: [Int]
    /// Nodes of the code's registrations.
    var codeMembers: [Int]
    /// What the code supplies in scopes.
    var supplies: [Int]
    /// Whether there are answers that are no entries and need no scope, or that are not known.
    var isOpen: Bool
    /// Whether anything answers, the code's own registrations included.
    var isAnswered: Bool
    /// Any one of the answers will do.
    var isChoice: Bool { kind == .lazy || kind == .lazyTags }
  }

  /// An entry that cannot do without what the code supplies in a scope.
  struct SupplyUse: Sendable {
    /// Or the node of a code registration.
    var entry: Int
    var supply: Int
    /// The position of the factory's dependency.
    var label: Int
  }

  /// A parameter that the code fills without a registration of the manifest.
  struct CodeUse: Sendable {
    var entry: Int
    /// As that of an edge.
    var label: Int
    /// Nil where it cannot be said what of the code.
    var origin: Providers.Origin?
  }

  struct GroupKey: Hashable, Sendable {
    var kind: Catalog.Parameter.Kind
    var service: Int
    var tags: Int
    var arguments: Int
  }

  package init(_ composition: Composition, catalog: Catalog) {
    self.composition = composition
    self.catalog = catalog
    scopeLevels = Dictionary(
      composition.scopes.enumerated().map { ($1.value, $0) },
      uniquingKeysWith: { first, _ in first })
    var offered = Set(catalog.supplies.map(\.key.service))
    for name in composition.order {
      for key in catalog.assemblies[name]?.keys ?? [] { offered.insert(key.service) }
    }
    factories = FactoryTable(catalog, offered: offered, keys: &keys)
    unknown = UnknownOffers(
      isEverythingPossible: composition.isIncomplete || composition.isFragment
        || composition.root == nil)
    collectEntries()
    collectProviders()
    collectUnsound()
    connectEntries()
    connectCode(offered: offered)
    connectRequirements(offered: offered)
  }

  /// Entries first, then what code assemblies register, then groups.
  package var graph: DependencyGraph {
    DependencyGraph(nodeCount: firstGroup + groups.count, edges: edges, shared: sharedCode)
  }

  /// The node of the first group.
  package var firstGroup: Int { entries.count + codes.count }

  package func factory(of entry: Int) -> FactoryTable.Factory? {
    entries[entry].factory.map { factories[$0] }
  }

  /// What it is registered under: a key for each service that it offers.
  package func keys(of entry: Int) -> [KeyNumbers.Key] {
    guard let factory = factory(of: entry) else { return [] }
    return entries[entry].services.map {
      KeyNumbers.Key(service: $0, tags: entries[entry].tags, arguments: factory.arguments)
    }
  }

  /// The identifier, which is where a registration's own faults are shown.
  package func place(of entry: Int) -> Place { entries[entry].registration.place }

  package func id(of entry: Int) -> String { entries[entry].registration.id }
}
