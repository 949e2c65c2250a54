/// A resolver of one service for later, under the tags that it was itself resolved with; arguments
/// are given then.
///
/// Holds its resolver weakly, like ``LazyResolver``.
public struct LazyTagsResolver<Service>: Sendable {
  let resolver: DeferredResolver
  let tags: Tags

  init(_ resolver: any Resolver, tags: Tags) {
    self.resolver = DeferredResolver(resolver)
    self.tags = tags
  }

  /// Resolves the service, like `Resolver.resolve`.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve<each Argument>(args: repeat each Argument) throws -> Service {
    try resolver.resolve(Service.self, tags: tags, .of(repeat each args))
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  ///
  /// - Parameter args: the factory's arguments; their types are part of the key.
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  nonisolated(nonsending)
    public func resolve<each Argument>(args: repeat each Argument) async throws -> Service
  {
    try await resolver.resolve(Service.self, tags: tags, .of(repeat each args))
  }
}

extension LazyTagsResolver: Adapter {
  static func adapt(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) -> LazyTagsResolver { LazyTagsResolver(resolver, tags: tags) }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazyTags }
}
