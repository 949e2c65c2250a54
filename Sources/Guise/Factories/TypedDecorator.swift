/// A decorator that wraps each instance by a function.
// Unchecked, like its superclass: it adds constants that are `Sendable`.
final class TypedDecorator<Service>: Decorator, @unchecked Sendable {
  private let sync: @Sendable (Service, any Resolver) throws -> Service
  private let async:
    (nonisolated(nonsending) @Sendable (Service, any Resolver) async throws -> Service)?

  init(
    _ key: AnyKey, at location: SourceLocation,
    sync: @escaping @Sendable (Service, any Resolver) throws -> Service
  ) {
    self.sync = sync
    async = nil
    super.init(key, isAsync: false, at: location)
  }

  init(
    _ key: AnyKey, at location: SourceLocation,
    async decorator: @escaping @Sendable (Service, any Resolver) async throws -> Service
  ) {
    sync = { inner, resolver in
      try blocked { try await Self.decorate(Shared(inner), by: decorator, resolver).value }
    }
    async = { try await Self.decorate(Shared($0), by: decorator, $1).value }
    super.init(key, isAsync: true, at: location)
  }

  /// Calls an async closure on the concurrent pool.
  ///
  /// The optimiser leaves out a change to the pool for which no sync code runs there: the closure would
  /// run where its caller does (Swift 6.3).
  @inline(never)
  @concurrent
  private static func decorate(
    _ inner: Shared<Service>,
    by decorator: @Sendable (Service, any Resolver) async throws -> Service,
    _ resolver: any Resolver
  ) async throws -> Shared<Service> {
    let instance = value(of: inner)
    return Shared(try await decorator(instance, resolver))
  }

  @inline(never)
  private static func value(of shared: Shared<Service>) -> Service { shared.value }

  /// - Parameter factory: takes the instance as its one argument.
  init(_ key: AnyKey, _ factory: Factory<Service>, _ location: SourceLocation) {
    let (make, awaitMake, injections) = (
      factory.blocking(for: key), factory.async, factory.injections
    )
    sync = { inner, resolver in
      var decorated = try make(resolver, .given(inner))
      for injection in injections { try injection.apply(to: &decorated, from: resolver) }
      return decorated
    }
    async = { inner, resolver in
      let input = Input.given(inner)
      var decorated = try await awaitMake?(resolver, input) ?? make(resolver, input)
      for injection in injections { try await injection.apply(to: &decorated, from: resolver) }
      return decorated
    }
    super.init(
      key, isAsync: factory.sync == nil, isOnMainActor: factory.isOnMainActor,
      wiring: factory.wiring, at: location)
  }

  override func decorate(_ box: AnyBox, from resolver: any Resolver) throws -> AnyBox {
    Box(try sync(box.value(as: Service.self), resolver))
  }

  nonisolated(nonsending) override func awaitDecorate(
    _ box: AnyBox, from resolver: any Resolver
  ) async throws -> AnyBox {
    guard let async else { return try decorate(box, from: resolver) }
    return Box(try await async(box.value(as: Service.self), resolver))
  }
}
