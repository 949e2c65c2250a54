internal import Guise
internal import GuiseManifest

/// A key that a factory, an assembly or the application gets from the container.
struct DraftNeed: Hashable {
  var key: Catalog.Key
  /// Whether it takes all registrations of the key; there may be none.
  var isCollection: Bool
  /// Whether it is resolved later: its registration may in turn need the requester.
  var isDeferred: Bool
  /// Whether a registration of the service under any key satisfies it.
  private(set) var isAnyKey = false

  /// Makes a need; nil for a parameter without a required registration: an optional, the resolver,
  /// an argument or settings.
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

/// A need with the context of its requester.
struct DraftRequest {
  var need: DraftNeed
  /// The concurrency of the requester, which limits the factories that it may run.
  var concurrency: Concurrency
  /// The number of scopes that enclose the requester.
  var depth: Int

  /// Returns the requirements of the application, outermost first, then from the most restricted
  /// concurrency to the least.
  static func required(by catalog: Catalog, scopes: [String]) -> [DraftRequest] {
    catalog.requirements.compactMap { requirement in
      DraftNeed(requirement.kind, requirement.key).map { need in
        let depth = requirement.scope.flatMap { scopes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        return DraftRequest(
          need: need, concurrency: need.isDeferred ? .async : requirement.from, depth: depth)
      }
    }.sorted { ($0.depth, $0.freedom) < ($1.depth, $1.freedom) }
  }

  /// Returns the primary service of each factory, requested asynchronously in the innermost scope.
  static func offered(by catalog: Catalog, scopes: [String]) -> [DraftRequest] {
    let keys = Set(
      catalog.factories.values.flatMap { factory in
        factory.services.prefix(1).map { Catalog.Key(service: $0, arguments: factory.arguments) }
      })
    return keys.sorted { ($0.service, $0.arguments.joined()) < ($1.service, $1.arguments.joined()) }
      .compactMap { key in
        DraftNeed(.required, key).map {
          DraftRequest(need: $0, concurrency: .async, depth: scopes.count)
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
