package import Guise

/// A manifest joined with what the code offers: who registers which key, and who needs whom.
///
/// Built once, in time linear in the manifest, and only looked at afterwards. What does not fit is kept
/// as `faults` for the rules to word.
package struct WiringModel: Sendable {
  package let composition: Composition
  package let catalog: Catalog
  /// A part of the manifest is unknown, so that nothing can be said to be absent.
  package var isIncomplete: Bool { composition.isIncomplete || composition.root == nil }
  /// The enabled registrations that the root leads to, in the order in which they are registered.
  package internal(set) var entries: [Entry] = []
  package internal(set) var keys = KeyNumbers()
  package let factories: FactoryTable
  package internal(set) var providers = Providers()
  /// The entries of one key, in the order of the files, where there are several.
  package internal(set) var sharedKeys: [[Int]] = []
  /// Entries whose key the code supplies.
  package internal(set) var supplied: [(entry: Int, supply: Int)] = []
  package internal(set) var faults: [ConnectionFault] = []
  package internal(set) var requirements: [Requirement] = []
  package internal(set) var unknown: UnknownOffers
  var fallbacks = CodeFallbacks()
  var edges: [DependencyGraph.Edge] = []
  var groups: [Group] = []
  var groupNumbers: [GroupKey: Int] = [:]
  /// What entries with an unknown factory may be meant to offer.
  var likelyServices: [Int: [Int]] = [:]

  /// One registration.
  package struct Entry: Sendable {
    package let registration: Composition.Registration
    /// The factory's number; nil where there is none of that identifier.
    package let factory: Int?
    package let tags: Int
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
    /// Positions of the entries that answer.
    package internal(set) var answers: [Int]
    package internal(set) var isMet: Bool
  }

  /// All that answers to an array or to a parameter that leaves a part of its key open.
  struct Group: Sendable {
    var members: [Int]
    /// Whether anything answers, the code's own registrations included.
    var isAnswered: Bool
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
    var offered = Set(catalog.supplies.map(\.key.service))
    for name in composition.order {
      for key in catalog.assemblies[name]?.keys ?? [] { offered.insert(key.service) }
    }
    factories = FactoryTable(catalog, offered: offered, keys: &keys)
    unknown = UnknownOffers(
      isEverythingPossible: composition.isIncomplete || composition.root == nil)
    collectEntries()
    collectProviders()
    collectUnsound()
    connectEntries()
    connectRequirements(offered: offered)
  }

  /// Entries first, groups after them.
  package var graph: DependencyGraph {
    DependencyGraph(nodeCount: entries.count + groups.count, edges: edges)
  }

  package func factory(of entry: Int) -> FactoryTable.Factory? {
    entries[entry].factory.map { factories[$0] }
  }

  package func key(of entry: Int) -> KeyNumbers.Key? {
    factory(of: entry).map {
      KeyNumbers.Key(service: $0.service, tags: entries[entry].tags, arguments: $0.arguments)
    }
  }

  /// The identifier, which is where a registration's own faults are shown.
  package func place(of entry: Int) -> Place { entries[entry].registration.place }

  package func id(of entry: Int) -> String { entries[entry].registration.id }
}
