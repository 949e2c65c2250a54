internal import Guise
internal import GuiseManifest

/// A key that a factory, an assembly or the application gets from the container.
struct DraftNeed: Hashable {
  var key: Catalog.Key
  /// Whether all registrations of the key are taken; there may be none.
  var isCollection: Bool
  /// Whether it is asked for later: its registration may need the asker.
  var isDeferred: Bool
  /// Whether a registration of the service does under any key.
  private(set) var isAnyKey = false

  /// Nil for what may be absent: an optional, the resolver, an argument or settings.
  init?(_ kind: Catalog.Parameter.Kind, _ key: Catalog.Key) {
    self.key = key
    isDeferred = kind.isDeferred
    isAnyKey = kind == .lazy
    switch kind {
    case .required, .lazy, .lazyTags, .lazyFull: isCollection = false
    case .array, .keyed, .lazyArray: isCollection = true
    case .optional, .lazyOptional, .resolver, .argument, .settings: return nil
    }
  }
}

/// A need, and where it is asked for.
struct DraftAsk {
  var need: DraftNeed
  /// The factories that the asker may run.
  var concurrency: Concurrency
  /// How many of the scopes enclose the asker.
  var depth: Int

  /// The needs of the application: its requirements, the outermost first, then those of code that may
  /// run the least.
  static func required(by catalog: Catalog, scopes: [String]) -> [DraftAsk] {
    catalog.requirements.compactMap { requirement in
      DraftNeed(requirement.kind, requirement.key).map { need in
        let depth = requirement.scope.flatMap { scopes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        return DraftAsk(
          need: need, concurrency: need.isDeferred ? .async : requirement.from, depth: depth)
      }
    }.sorted { ($0.depth, $0.freedom) < ($1.depth, $1.freedom) }
  }

  /// Each factory's own service, asked for where most is there.
  static func offered(by catalog: Catalog, scopes: [String]) -> [DraftAsk] {
    let keys = Set(
      catalog.factories.values.flatMap { factory in
        factory.services.prefix(1).map { Catalog.Key(service: $0, arguments: factory.arguments) }
      })
    return keys.sorted { ($0.service, $0.arguments.joined()) < ($1.service, $1.arguments.joined()) }
      .compactMap { key in
        DraftNeed(.required, key).map {
          DraftAsk(need: $0, concurrency: .async, depth: scopes.count)
        }
      }
  }

  private var freedom: Int { Concurrency.allCases.count { mayRun($0) } }

  func mayRun(_ factory: Concurrency) -> Bool {
    switch concurrency {
    case .async: true
    case .mainActor: factory != .async
    case .sync: factory == .sync
    }
  }
}
