/// A resolver of one service for later, under the tags and with the arguments that it was itself
/// resolved with.
///
/// Holds its resolver weakly, like ``LazyResolver``, and its arguments strongly.
public struct LazyFullResolver<Service>: Sendable {
  let resolver: DeferredResolver
  let tags: Tags
  // Each use gives them to a factory on the resolving thread: callers that resolve on several
  // threads share them, like those of any factory.
  let arguments: GivenArguments

  init(_ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments = .none) {
    self.resolver = DeferredResolver(resolver)
    self.tags = tags
    self.arguments = arguments
  }

  /// Resolves the service, like `Resolver.resolve`.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve() throws -> Service {
    try resolver.resolve(Service.self, tags: tags, arguments)
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  ///
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  nonisolated(nonsending) public func resolve() async throws -> Service {
    try await resolver.resolve(Service.self, tags: tags, arguments)
  }
}

extension LazyFullResolver: Adapter {
  static func adapt(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) -> LazyFullResolver { LazyFullResolver(resolver, tags: tags, arguments) }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazyFull }
}
