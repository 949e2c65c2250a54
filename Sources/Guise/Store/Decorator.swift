internal import Synchronization

/// A decorator of one key's instances, as containers keep it.
///
/// Only this module creates decorators, in `decorate` and from a manifest's factories: each is a
/// `TypedDecorator` of the key's service, or only observes.
// Unchecked, like `Registration`: all is constant and `Sendable`.
public class Decorator: @unchecked Sendable {
  package final let key: AnyKey
  package final let isAsync: Bool
  package final let isOnMainActor: Bool
  package final let location: SourceLocation
  private final let wiring: Wiring
  /// The counts of a decorator that only counts the resolves and builds of the key.
  final let count: ResolutionCount?

  init(
    _ key: AnyKey, isAsync: Bool, isOnMainActor: Bool = false, wiring: Wiring = .hidden,
    at location: SourceLocation, count: ResolutionCount? = nil
  ) {
    self.key = key
    self.isAsync = isAsync
    self.isOnMainActor = isOnMainActor
    self.wiring = wiring
    self.location = location
    self.count = count
  }

  /// Creates a decorator that only counts the resolves of a key, and the instances that are built
  /// for it.
  package convenience init(counting key: AnyKey, _ count: ResolutionCount) {
    self.init(key, isAsync: false, at: SourceLocation(file: "", line: 0), count: count)
  }

  /// The decorator's requests to the container, besides the instance; nil for a closure, which does
  /// not show them.
  package final var requests: [DependencyRequest]? { wiring.requests }

  /// Wraps an instance.
  func decorate(_ box: AnyBox, from resolver: any Resolver) throws -> AnyBox { box }

  nonisolated(nonsending) func awaitDecorate(
    _ box: AnyBox, from resolver: any Resolver
  ) async throws -> AnyBox { box }
}

extension Container {
  public func store(_ decorator: Decorator) {
    if let count = decorator.count {
      return observe(Observer(key: decorator.key, count: count, countsResolutions: true))
    }
    if decorator.isAsync || decorator.isOnMainActor { useAsync() }
    state.withLock { state in
      state.decorators.append(decorator)
      guard let found = ownRegistration(for: decorator.key) else { return }
      found.isDecorated.store(true, ordering: .relaxed)
      found.unsettle()
    }
  }

  /// Decorators whose key is not registered in this container, ordered by their source locations.
  package var unusedDecorators: [Decorator] {
    state.withLock(\.decorators).filter { ownRegistration(for: $0.key) == nil }.sortedStably {
      ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line)
    }
  }
}

extension Registration {
  /// The registration's own decorators, then those of its key in the container that holds it, in
  /// order.
  package final var decorators: [Decorator] {
    guard isDecorated.load(ordering: .relaxed) else { return [] }
    return ownDecorators
      + (owner?.state.withLock { state in state.decorators.filter { $0.key == key } } ?? [])
  }
}
