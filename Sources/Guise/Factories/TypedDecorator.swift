/// A decorator that wraps each instance by a function.
// Unchecked, like its superclass.
final class TypedDecorator<Service>: Decorator, @unchecked Sendable {
  typealias Sync = @Sendable (Service, any Resolver) throws -> Service
  typealias Async =
    nonisolated(nonsending) @Sendable (Service, any Resolver) async throws -> Service

  /// The sync form; it blocks the thread for an async function, which the caller has checked is
  /// allowed.
  let sync: Sync
  let async: Async

  init(_ key: AnyKey, at location: SourceLocation, sync decorate: @escaping Sync) {
    sync = { inner, resolver in
      // Not by `lasting`, which would retain the resolver.
      if let session = resolver.asSession { return try decorate(inner, session.lasting) }
      return try decorate(inner, resolver)
    }
    async = { try decorate($0, Self.lasting($1)) }
    super.init(key, isAsync: false, isOnMainActor: false, parameters: .hidden, at: location)
  }

  init(
    _ key: AnyKey, at location: SourceLocation,
    async decorator: @escaping @Sendable (Service, any Resolver) async throws -> Service
  ) {
    let decorate: @Sendable (Shared<Service>, any Resolver) async throws -> Shared<Service> = {
      Shared(try await decorator($0.value, Self.lasting($1)))
    }
    sync = { inner, resolver in
      try blocking { try await decorate(Shared(inner), resolver).value }
    }
    async = { try await decorate(Shared($0), $1).value }
    super.init(key, isAsync: true, isOnMainActor: false, parameters: .hidden, at: location)
  }

  /// - Parameter factory: takes the instance as its one argument.
  init(factory: WiredRegistration<Service>) {
    let (sync, async) = (factory.sync, factory.async)
    let injections = factory.injection.listed
    let decorate: Async = { inner, resolver in
      var decorated = try await async(resolver, ArgumentList(inner))
      for injection in injections { try await injection.apply(to: &decorated, from: resolver) }
      return decorated
    }
    self.async = decorate
    if let sync {
      self.sync = { inner, resolver in
        var decorated = try sync(resolver, ArgumentList(inner))
        for injection in injections { try injection.apply(to: &decorated, from: resolver) }
        return decorated
      }
    } else {
      self.sync = { inner, resolver in try blocking { try await decorate(inner, resolver) } }
    }
    super.init(
      factory.key, isAsync: sync == nil, isOnMainActor: factory.isOnMainActor,
      parameters: factory.wiring, at: factory.location)
  }

  /// A closure may keep the resolver that it is given.
  private static func lasting(_ resolver: any Resolver) -> any Resolver {
    resolver.asSession?.lasting ?? resolver
  }
}

extension DecoratorList {
  /// Wraps an instance.
  ///
  /// - Parameters:
  ///   - instance: an instance of the service of the decorators' key.
  ///   - index: the index of the decorator.
  ///   - resolver: the resolver to give the decorator.
  @inline(__always)
  func decorate<Service>(
    _ instance: Service, by index: Int, from resolver: any Resolver
  ) throws -> Service {
    try unsafeDowncast(decorators[index], to: TypedDecorator<Service>.self).sync(instance, resolver)
  }

  nonisolated(nonsending)
    func decorate<Service>(
      _ instance: Service, by index: Int, from resolver: any Resolver
    ) async throws -> Service
  {
    try await unsafeDowncast(decorators[index], to: TypedDecorator<Service>.self)
      .async(instance, resolver)
  }
}
