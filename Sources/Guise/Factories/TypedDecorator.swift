/// A decorator's function.
final class TypedDecorator<Service>: Sendable {
  typealias Sync = @Sendable (Service, any Resolver) throws -> Service
  typealias Async =
    nonisolated(nonsending) @Sendable (Service, any Resolver) async throws -> Service

  /// The sync form; it blocks the thread for an async function, which the caller has checked is
  /// allowed.
  let sync: Sync
  let async: Async
  let isAsync: Bool

  init(sync decorate: @escaping Sync) {
    sync = { inner, resolver in
      // Not by `lasting`, which would retain the resolver.
      if let session = resolver.asSession { return try decorate(inner, session.lasting) }
      return try decorate(inner, resolver)
    }
    async = { try decorate($0, Self.lasting($1)) }
    isAsync = false
  }

  init(async decorator: @escaping @Sendable (Service, any Resolver) async throws -> Service) {
    let decorate: @Sendable (Shared<Service>, any Resolver) async throws -> Shared<Service> = {
      Shared(try await decorator($0.value, Self.lasting($1)))
    }
    sync = { inner, resolver in
      try blocking { try await decorate(Shared(inner), resolver).value }
    }
    async = { try await decorate(Shared($0), $1).value }
    isAsync = true
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
    guard let sync else {
      self.sync = { inner, resolver in try blocking { try await decorate(inner, resolver) } }
      isAsync = true
      return
    }
    self.sync = { inner, resolver in
      var decorated = try sync(resolver, ArgumentList(inner))
      for injection in injections { try injection.apply(to: &decorated, from: resolver) }
      return decorated
    }
    isAsync = false
  }

  /// A closure may keep the resolver that it is given.
  private static func lasting(_ resolver: any Resolver) -> any Resolver {
    resolver.asSession?.lasting ?? resolver
  }
}

extension Decorator {
  init<Service>(
    _ key: AnyKey, _ decorator: TypedDecorator<Service>, parameters: WiredParameters = .hidden,
    isOnMainActor: Bool = false, at location: SourceLocation
  ) {
    self.init(
      key, typed: decorator, isAsync: decorator.isAsync, isOnMainActor: isOnMainActor,
      parameters: parameters, at: location)
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
    try unsafeDowncast(functions[index], to: TypedDecorator<Service>.self).sync(instance, resolver)
  }

  nonisolated(nonsending)
    func decorate<Service>(
      _ instance: Service, by index: Int, from resolver: any Resolver
    ) async throws -> Service
  {
    try await unsafeDowncast(functions[index], to: TypedDecorator<Service>.self)
      .async(instance, resolver)
  }
}
