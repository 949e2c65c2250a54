internal import Guise
internal import GuiseManifest
internal import GuiseValidation

/// A key that a factory, an assembly or the application gets from the container.
struct DraftNeed {
  var key: Catalog.Key
  var kind: Catalog.Parameter.Kind
  /// Whether it is a property of an object, which others may receive before the property is set.
  var isProperty = false
  /// The concurrency of the requester, which limits the factories that it may run.
  var concurrency = Concurrency.async
  /// The number of scopes that enclose the requester.
  var depth = 0

  /// Makes a need; nil for a parameter without a required registration: an optional, the resolver,
  /// an argument or settings.
  init?(_ kind: Catalog.Parameter.Kind, _ key: Catalog.Key, isProperty: Bool = false) {
    guard kind.isDependency, kind.isArray || !kind.isOptional else { return nil }
    self.kind = kind
    self.key = key
    self.isProperty = isProperty
  }

  /// Returns the need with its requester; a deferred need is resolved asynchronously.
  func asked(from concurrency: Concurrency, at depth: Int) -> DraftNeed {
    var need = self
    need.concurrency = kind.isDeferred ? .async : concurrency
    need.depth = depth
    return need
  }
}

extension Concurrency {
  /// The rank of a context: each may run its own factories and those of lower ranks.
  var rank: Int {
    switch self {
    case .sync: 0
    case .mainActor: 1
    case .async: 2
    }
  }
}

/// The factories and assemblies that can provide a key in a first manifest.
struct DraftOffers {
  /// A name that makes a manifest register a service.
  enum Source: Hashable {
    case factory(String)
    case assembly(String)
  }

  let catalog: Catalog
  /// Factories used only without alternatives, and never for arrays.
  let barred: Set<Source>
  /// Identifiers of factories by their keys without tags, which a manifest chooses freely, sorted.
  private var factories: [Catalog.Key: [String]] = [:]
  /// Names of assemblies by the keys that they register, sorted.
  private var assemblies: [Catalog.Key: [String]] = [:]
  /// The minimum depth of a requester, by the keys that code supplies.
  private let supplied: [Catalog.Key: Int]
  /// The minimum number of sources to register before each source; none for sources with missing
  /// needs.
  ///
  /// The needs of a source have lower ranks: taking the lowest rank for each key avoids cycles.
  private(set) var ranks: [Source: Int] = [:]

  /// - Parameter scopes: outermost first.
  init(_ catalog: Catalog, scopes: [String], without barred: Set<Source>) {
    self.catalog = catalog
    self.barred = barred
    supplied = Dictionary(
      catalog.supplies.map { ($0.key, scopes.depth(of: $0.scope)) }, uniquingKeysWith: min)
    for (id, factory) in catalog.factories.sorted(by: { $0.key < $1.key }) {
      let first = needs(of: .factory(id)).filter { !$0.kind.isDeferred }
      // A decorator or composite would be its own dependency.
      if first.contains(where: { factory.services.contains($0.key.service) }) { continue }
      for service in factory.services {
        let key = Catalog.Key(service: service, arguments: factory.arguments)
        factories[key, default: []].append(id)
      }
    }
    for (name, assembly) in catalog.assemblies.sorted(by: { $0.key < $1.key }) {
      for key in assembly.keys { assemblies[key, default: []].append(name) }
    }
    rankSources()
  }

  /// Ranks each source after all the sources that it must have at construction.
  private mutating func rankSources() {
    let sources =
      catalog.factories.keys.map { Source.factory($0) }
      + catalog.assemblies.keys.map { .assembly($0) }
    var rest = sources.filter { !barred.contains($0) }.map { source in
      let first = needs(of: source).filter {
        !$0.kind.isArray && !$0.kind.isDeferred && !$0.isProperty
      }
      return (source: source, keys: first.map(\.key).filter { supplied[$0] == nil })
    }
    for rank in 0...sources.count {
      let next = rest.filter { waiting in
        waiting.keys.allSatisfy { key in self.sources(for: key).contains { ranks[$0] != nil } }
      }
      if next.isEmpty { return }
      for (source, _) in next { ranks[source] = rank }
      rest.removeAll { ranks[$0.source] != nil }
    }
  }

  func isSupplied(_ key: Catalog.Key, at depth: Int) -> Bool {
    supplied[key].map { $0 <= depth } ?? false
  }

  /// Returns the factories for a key; none where it has a tag that manifests cannot write.
  func factories(for key: Catalog.Key) -> [String] {
    if !key.codeTags.isEmpty { return [] }
    return factories[Catalog.Key(service: key.service, arguments: key.arguments)] ?? []
  }

  func assemblies(for key: Catalog.Key) -> [String] { assemblies[key] ?? [] }

  func sources(for key: Catalog.Key) -> [Source] {
    factories(for: key).map { .factory($0) } + assemblies(for: key).map { .assembly($0) }
  }

  func needs(of source: Source) -> [DraftNeed] {
    switch source {
    case .factory(let id):
      return (catalog.factories[id]?.parameters ?? []).compactMap { parameter in
        DraftNeed(
          parameter.kind,
          Catalog.Key(
            service: parameter.service, tags: parameter.tags, codeTags: parameter.codeTags,
            arguments: parameter.arguments),
          isProperty: parameter.injected == .object)
      }
    case .assembly(let name):
      guard let assembly = catalog.assemblies[name] else { return [] }
      let own = Set(assembly.keys)
      return assembly.registrations.flatMap(\.dependencies).filter { !own.contains($0.key) }
        .compactMap { DraftNeed($0.kind, $0.key) }
    }
  }

  /// Whether a property of a factory's product may lead back to the factory.
  func isInCycle(_ id: String) -> Bool {
    var open = needs(of: .factory(id)).filter(\.isProperty)
    var seen: Set<Source> = []
    while let need = open.popLast() {
      for source in sources(for: need.key) where seen.insert(source).inserted {
        open += needs(of: source).filter { !$0.kind.isDeferred }
      }
    }
    return seen.contains(.factory(id))
  }

  /// Returns the key to register for a need: one that takes any key of a service, where no source
  /// takes no arguments, gets those of a factory.
  func key(for need: DraftNeed) -> Catalog.Key {
    guard need.kind == .lazy, sources(for: need.key).isEmpty,
      let key = factories.keys.filter({ $0.service == need.key.service })
        .min(by: { $0.arguments.lexicographicallyPrecedes($1.arguments) })
    else { return need.key }
    var wanted = need.key
    wanted.arguments = key.arguments
    return wanted
  }
}

extension [String] {
  /// Returns the number of scopes around a requester in a scope of this list, outermost first.
  func depth(of scope: String?) -> Int {
    scope.flatMap { firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }
}
