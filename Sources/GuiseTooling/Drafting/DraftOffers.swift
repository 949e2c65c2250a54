internal import Guise
internal import GuiseManifest

/// The factories and assemblies that can provide a key in a first manifest.
struct DraftOffers {
  /// A name that makes a manifest register a service.
  enum Source: Hashable {
    case factory(String)
    case assembly(String)
  }

  let catalog: Catalog
  /// Sources used only without alternatives, and never for arrays.
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
  private var ranks: [Source: Int] = [:]

  /// - Parameter scopes: outermost first.
  init(_ catalog: Catalog, scopes: [String], without barred: Set<Source>) {
    self.catalog = catalog
    self.barred = barred
    supplied = Dictionary(
      catalog.supplies.map { supply in
        (supply.key, supply.scope.flatMap { scopes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      }, uniquingKeysWith: min)
    for (id, factory) in catalog.factories.sorted(by: { $0.key < $1.key }) {
      let needs = Self.needs(of: factory)
      // A decorator or composite would be its own dependency.
      if needs.contains(where: { !$0.isDeferred && factory.services.contains($0.key.service) }) {
        continue
      }
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
    var waiting: [Catalog.Key: [Source]] = [:]
    var missing: [Source: Int] = [:]
    var open: [Source] = []
    let all =
      catalog.factories.keys.sorted().map { Source.factory($0) }
      + catalog.assemblies.keys.sorted().map { .assembly($0) }
    for source in all where !barred.contains(source) {
      let first = Set(
        needs(of: source).filter { !$0.isCollection && !$0.isDeferred }.map(\.key)
      ).filter { supplied[$0] == nil }
      missing[source] = first.count
      for key in first { waiting[key, default: []].append(source) }
      if first.isEmpty {
        ranks[source] = 0
        open.append(source)
      }
    }
    var answered: [Source: [Catalog.Key]] = [:]
    for key in waiting.keys {
      for source in sources(for: key) { answered[source, default: []].append(key) }
    }
    var position = 0
    while position < open.count {
      let source = open[position]
      position += 1
      for other in (answered[source] ?? []).flatMap({ waiting.removeValue(forKey: $0) ?? [] }) {
        missing[other, default: 0] -= 1
        guard missing[other] == 0, let rank = ranks[source] else { continue }
        ranks[other] = rank + 1
        open.append(other)
      }
    }
  }

  func rank(of source: Source) -> Int? { ranks[source] }

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
      return (catalog.factories[id].map(Self.needs) ?? []).map(registrable)
    case .assembly(let name):
      guard let assembly = catalog.assemblies[name] else { return [] }
      let own = Set(assembly.keys)
      return assembly.registrations.flatMap(\.dependencies).compactMap { dependency in
        own.contains(dependency.key)
          ? nil : DraftNeed(dependency.kind, dependency.key).map(registrable)
      }
    }
  }

  private static func needs(of factory: Catalog.Factory) -> [DraftNeed] {
    factory.parameters.compactMap { parameter in
      DraftNeed(
        parameter.kind,
        Catalog.Key(
          service: parameter.service, tags: parameter.tags, codeTags: parameter.codeTags,
          arguments: parameter.arguments))
    }
  }

  /// Gives a need of any key the arguments of a factory, where no source takes none.
  func registrable(_ need: DraftNeed) -> DraftNeed {
    guard need.isAnyKey, sources(for: need.key).isEmpty,
      let key = factories.keys.filter({ $0.service == need.key.service })
        .min(by: { $0.arguments.lexicographicallyPrecedes($1.arguments) })
    else { return need }
    var need = need
    need.key.arguments = key.arguments
    return need
  }
}
