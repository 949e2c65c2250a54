internal import Guise

/// What can stand behind a key in a first manifest.
struct DraftOffers {
  /// What a manifest can name to have a service registered.
  enum Source: Hashable {
    case factory(String)
    case assembly(String)
  }

  /// The service and the argument types of a key: a manifest gives a registration what tags it likes.
  struct Shape: Hashable {
    var service: String
    var arguments: [String]

    init(_ key: Catalog.Key) {
      service = key.service
      arguments = key.arguments
    }
  }

  let catalog: Catalog
  /// Outermost first.
  let scopes: [String]
  /// By what they offer, in the order of their identifiers.
  private let factories: [Shape: [String]]
  /// Those that register a key, in the order of their names.
  private let assemblies: [Catalog.Key: [String]]
  /// How many scopes must enclose the asker.
  private let supplied: [Catalog.Key: Int]

  init(_ catalog: Catalog, scopes: [String]) {
    self.catalog = catalog
    self.scopes = scopes
    var factories: [Shape: [String]] = [:]
    for (id, factory) in catalog.factories.sorted(by: { $0.key < $1.key }) {
      guard !Self.takesItsOwnService(factory) else { continue }
      for service in factory.services {
        let key = Catalog.Key(service: service, arguments: factory.arguments)
        factories[Shape(key), default: []].append(id)
      }
    }
    self.factories = factories
    var assemblies: [Catalog.Key: [String]] = [:]
    for (name, assembly) in catalog.assemblies.sorted(by: { $0.key < $1.key }) {
      for key in assembly.keys { assemblies[key, default: []].append(name) }
    }
    self.assemblies = assemblies
    supplied = Dictionary(
      catalog.supplies.map { supply in
        (supply.key, supply.scope.flatMap { scopes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      }, uniquingKeysWith: min)
  }

  /// A decorator, or what combines others of its kind: registered as that service, it would be one of
  /// those that it takes.
  private static func takesItsOwnService(_ factory: Catalog.Factory) -> Bool {
    factory.draftNeeds.contains { !$0.isDeferred && factory.services.contains($0.key.service) }
  }

  func isSupplied(_ key: Catalog.Key, in context: DraftContext) -> Bool {
    supplied[key].map { $0 <= context.depth } ?? false
  }

  /// The factories for a key; none where it has a tag that manifests cannot write.
  func factories(for key: Catalog.Key) -> [String] {
    key.codeTags.isEmpty ? factories[Shape(key)] ?? [] : []
  }

  func assemblies(for key: Catalog.Key) -> [String] { assemblies[key] ?? [] }

  func sources(for key: Catalog.Key) -> [Source] {
    factories(for: key).map { .factory($0) } + assemblies(for: key).map { .assembly($0) }
  }

  func needs(of source: Source) -> [DraftNeed] {
    switch source {
    case .factory(let id): (catalog.factories[id]?.draftNeeds ?? []).map(registrable)
    case .assembly(let name): (catalog.assemblies[name]?.draftNeeds ?? []).map(registrable)
    }
  }

  /// What does under any key is asked for with the arguments of a factory, where none takes none.
  func registrable(_ need: DraftNeed) -> DraftNeed {
    guard need.isAnyKey, sources(for: need.key).isEmpty,
      let shape = factories.keys.filter({ $0.service == need.key.service })
        .min(by: { $0.arguments.lexicographicallyPrecedes($1.arguments) })
    else { return need }
    var need = need
    need.key.arguments = shape.arguments
    return need
  }

  func hasSettings(_ source: Source) -> Bool {
    if case .factory(let id) = source { catalog.factories[id]?.settings != nil } else { false }
  }
}
