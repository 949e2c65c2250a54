/// A registration of a sync closure without arguments.
// Unchecked, like `Registration`: it adds a constant that is `@Sendable`.
@usableFromInline
final class SyncRegistration<Service>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory: @Sendable (any Resolver) throws -> Service

  init(
    key: AnyKey, traits: RegistrationTraits,
    factory: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    self.factory = factory
    super.init(key: key, traits: traits, form: .sync)
  }
}

/// A registration of a sync closure whose arguments are the key's own; there is at least one.
// Unchecked, like `Registration`: it adds a constant that is `@Sendable`.
@usableFromInline
final class ArgumentRegistration<Service, each Argument>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory: @Sendable (any Resolver, repeat each Argument) throws -> Service

  init(
    key: AnyKey, traits: RegistrationTraits,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Service
  ) {
    self.factory = factory
    super.init(key: key, traits: traits, form: .sync)
  }

  override func callClosure<Result>(
    returning result: Result.Type, for resolver: any Resolver, _ arguments: [Any]
  ) throws -> Result {
    let arguments = try ArgumentList.values(arguments).typed(as: repeat (each Argument).self)
    // The service itself, in code that does not know it.
    return unsafeBitCast(try factory(resolver, repeat each arguments), to: result)
  }
}

/// A registration of an async closure without arguments.
// Unchecked, like `Registration`: it adds a constant that is `@Sendable`.
@usableFromInline
final class AsyncRegistration<Service>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory: @Sendable (any Resolver) async throws -> Service

  init(
    key: AnyKey, traits: RegistrationTraits,
    factory: @escaping @Sendable (any Resolver) async throws -> Service
  ) {
    self.factory = factory
    super.init(key: key, traits: traits, form: .async)
  }
}
