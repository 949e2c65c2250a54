/// A registration of a sync closure, whose arguments are the key's own.
@usableFromInline
final class SyncRegistration<Service, each Argument>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory: @Sendable (any Resolver, repeat each Argument) throws -> Service

  @usableFromInline
  init(
    key: AnyKey, traits: RegistrationTraits,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Service
  ) {
    self.factory = factory
    super.init(key: key, traits: traits, form: .sync)
  }

  override func buildNow(for resolver: any Resolver) throws {
    _ = try resolveNow(Service.self, for: resolver)
  }

  nonisolated(nonsending) override func build(for resolver: any Resolver) async throws {
    _ = try await resolve(Service.self, for: resolver)
  }
}

/// A registration of an async closure, whose arguments are the key's own.
@usableFromInline
final class AsyncRegistration<Service, each Argument>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory:
    nonisolated(nonsending) @Sendable (any Resolver, repeat each Argument) async throws -> Service

  @usableFromInline
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

  override func buildNow(for resolver: any Resolver) throws {
    _ = try resolveNow(Service.self, for: resolver)
  }

  nonisolated(nonsending) override func build(for resolver: any Resolver) async throws {
    _ = try await resolve(Service.self, for: resolver)
  }
}
