/// Resolves a service later, under the tags and with the arguments that the lazy resolver itself
/// was resolved with.
///
/// Holds its resolver weakly, as ``LazyResolver`` does, and its arguments strongly.
public struct LazyFullResolver<Service>: Sendable {
  let resolver: DeferredResolver
  let tags: Tags
  let sync: @Sendable (DeferredResolver) throws -> Service
  let async: nonisolated(nonsending) @Sendable (DeferredResolver) async throws -> Service

  init<each Argument>(_ resolver: any Resolver, tags: Tags, args: repeat each Argument) {
    self.resolver = DeferredResolver(resolver)
    self.tags = tags
    // Each use gives them to a factory on the thread that resolves: who resolves on several threads
    // shares them, as the caller of any factory.
    let args = Shared((repeat each args))
    sync = { try $0.resolve(Service.self, tags: tags, args: repeat each args.value) }
    async = { try await $0.resolve(Service.self, tags: tags, args: repeat each args.value) }
  }

  /// Resolves as `Resolver.resolve` does.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve() throws -> Service {
    try sync(resolver)
  }

  /// Resolves as the async `Resolver.resolve` does, which awaits async factories.
  ///
  /// - Throws: ``ResolutionError``, and `CancellationError` as it is.
  nonisolated(nonsending) public func resolve() async throws -> Service {
    try await async(resolver)
  }
}

extension LazyFullResolver: Adapter {
  static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) -> LazyFullResolver { LazyFullResolver(resolver, tags: tags, args: repeat each args) }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazyFull }
}
