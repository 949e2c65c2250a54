/// A resolver of one service for later, with tags and arguments that are given then.
///
/// Needs no registration. Holds its resolver weakly: once that is gone, resolving throws
/// `.noResolver`.
public struct LazyResolver<Service>: Sendable {
  let resolver: DeferredResolver

  init(_ resolver: any Resolver) { self.resolver = DeferredResolver(resolver) }

  /// Resolves the service, like `Resolver.resolve`.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve<each TagValue: Hashable & Sendable, each Argument>(
    tags: repeat each TagValue, args: repeat each Argument
  ) throws -> Service {
    try resolver.resolve(
      Service.self, tags: Tags(repeat each tags), .of(repeat each args))
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  ///
  /// - Parameters:
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  nonisolated(nonsending)
    public func resolve<each TagValue: Hashable & Sendable, each Argument>(
      tags: repeat each TagValue, args: repeat each Argument
    ) async throws -> Service
  {
    try await resolver.resolve(
      Service.self, tags: Tags(repeat each tags), .of(repeat each args))
  }
}

extension LazyResolver: Adapter {
  static func adapt(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) -> LazyResolver { LazyResolver(resolver) }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazy }
}
