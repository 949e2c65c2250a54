/// A registration of a sync closure, whose arguments are the key's own.
// Unchecked as `Registration` is: it adds a constant that is `@Sendable`.
@usableFromInline
final class SyncRegistration<Service, each Argument>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory: @Sendable (any Resolver, repeat each Argument) throws -> Service

  init(
    key: AnyKey, traits: RegistrationTraits,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Service
  ) {
    self.factory = factory
    super.init(key: key, traits: traits, form: .sync)
  }
}

/// A registration of an async closure, whose arguments are the key's own.
// Unchecked as `Registration` is: it adds a constant that is `@Sendable`.
@usableFromInline
final class AsyncRegistration<Service, each Argument>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory:
    nonisolated(nonsending) @Sendable (any Resolver, repeat each Argument) async throws -> Service

  init(
    key: AnyKey, traits: RegistrationTraits,
    factory:
      nonisolated(nonsending) @escaping @Sendable (
        any Resolver, repeat each Argument
      ) async throws -> Service
  ) {
    self.factory = factory
    super.init(key: key, traits: traits, form: .async)
  }
}
