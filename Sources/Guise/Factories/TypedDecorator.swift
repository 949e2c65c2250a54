/// A decorator's function.
final class TypedDecorator<Service>: Sendable {
  typealias Sync = @Sendable (Service, any Resolver) throws -> Service
  typealias Async =
    nonisolated(nonsending) @Sendable (Service, any Resolver) async throws -> Service

  private enum Body: Sendable {
    case sync(Sync)
    case async(Async)
    /// A factory whose one argument is the instance, and what is injected into what it makes.
    case factory(
      WiredRegistration<Service>.Sync?, WiredRegistration<Service>.Async,
      [PropertyInjection<Service>])
  }

  private let body: Body

  init(sync: @escaping Sync) { body = .sync(sync) }

  init(async: @escaping Async) { body = .async(async) }

  init(factory: WiredRegistration<Service>) {
    body = .factory(factory.sync, factory.async, factory.injection.listed)
  }

  var isAsync: Bool {
    switch body {
    case .sync, .factory(.some, _, _): false
    case .async, .factory(nil, _, _): true
    }
  }

  /// Blocks the thread for an async function: the caller has asked whether that is allowed.
  func decorate(_ inner: Service, _ resolver: any Resolver) throws -> Service {
    switch body {
    case .sync(let decorate):
      return try decorate(inner, Self.lasting(resolver))
    case .factory(let decorate?, _, let injections):
      var decorated = try decorate(resolver, ArgumentList(inner))
      for injection in injections { try injection.apply(to: &decorated, from: resolver) }
      return decorated
    case .async, .factory(nil, _, _):
      return try blocking { try await self.decorate(inner, resolver) }
    }
  }

  nonisolated(nonsending)
    func decorate(_ inner: Service, _ resolver: any Resolver) async throws -> Service
  {
    switch body {
    case .sync(let decorate): return try decorate(inner, Self.lasting(resolver))
    case .async(let decorate): return try await decorate(inner, Self.lasting(resolver))
    case .factory(_, let decorate, let injections):
      var decorated = try await decorate(resolver, ArgumentList(inner))
      for injection in injections { try await injection.apply(to: &decorated, from: resolver) }
      return decorated
    }
  }

  /// A closure may keep the resolver that it is given.
  private static func lasting(_ resolver: any Resolver) -> any Resolver {
    resolver.asSession?.lasting ?? resolver
  }
}

extension Decorator {
  init<Service>(
    _ key: AnyKey, _ decorator: TypedDecorator<Service>, parameters: WiredParameters = .hidden,
    isOnMainActor: Bool = false
  ) {
    self.init(
      key, typed: decorator, isAsync: decorator.isAsync, isOnMainActor: isOnMainActor,
      parameters: parameters)
  }

  /// Wraps an instance.
  ///
  /// - Parameters:
  ///   - instance: what the decorator's key is registered for: who has the decorator has found it by
  ///     that key.
  ///   - resolver: what asked for it.
  func decorate<Service>(_ instance: Service, from resolver: any Resolver) throws -> Service {
    try unsafeDowncast(typed, to: TypedDecorator<Service>.self).decorate(instance, resolver)
  }

  nonisolated(nonsending)
    func decorate<Service>(_ instance: Service, from resolver: any Resolver) async throws -> Service
  {
    try await unsafeDowncast(typed, to: TypedDecorator<Service>.self).decorate(instance, resolver)
  }
}
