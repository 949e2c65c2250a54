/// A resolver of one service for later, with tags and arguments that are given then.
///
/// Needs no registration. Holds its resolver weakly: once that is gone, resolving throws
/// `.noResolver`.
public struct LazyResolver<Service>: Sendable {
  let resolver: DeferredResolver

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
  ) -> LazyResolver { LazyResolver(resolver: DeferredResolver(resolver)) }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazy }
}

/// A resolver of one service for later, under the tags that it was itself resolved with; arguments
/// are given then.
///
/// Holds its resolver weakly, like ``LazyResolver``.
public struct LazyTagsResolver<Service>: Sendable {
  let resolver: DeferredResolver
  let tags: Tags

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
  ) -> LazyTagsResolver { LazyTagsResolver(resolver: DeferredResolver(resolver), tags: tags) }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazyTags }
}

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
  ) -> LazyFullResolver {
    LazyFullResolver(resolver: DeferredResolver(resolver), tags: tags, arguments: arguments)
  }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazyFull }
}

/// A resolver for later use: held weakly, with the overrides of the resolve that made it.
///
/// A class: copying a weak reference takes longer than holding an object that has one.
@usableFromInline
final class DeferredResolver: Sendable {
  private weak let resolver: (any Resolver)?
  private let layer: Container?

  init(_ resolver: any Resolver) {
    let session = resolver.asSession
    self.resolver = session?.container ?? resolver
    layer = session?.layer
  }

  /// - Throws: `.noResolver` if the resolver is gone.
  @export(implementation) @inline(__always)
  func resolve<Service, each Argument>(
    _ service: Service.Type, tags: Tags, args: repeat each Argument
  ) throws -> Service {
    guard let resolver = current else {
      throw gone(service, tags, .of(repeat each args))
    }
    return try TaggedResolution.resolve(
      service, from: resolver, tags: tags, args: repeat each args)
  }

  /// - Throws: `.noResolver` if the resolver is gone.
  func resolve<Service>(
    _ service: Service.Type, tags: Tags, _ arguments: GivenArguments
  ) throws -> Service {
    guard let resolver = current else { throw gone(service, tags, arguments) }
    return try TaggedResolution.resolve(service, from: resolver, tags: tags, arguments)
  }

  nonisolated(nonsending) func resolve<Service>(
    _ service: Service.Type, tags: Tags, _ arguments: GivenArguments
  ) async throws -> Service {
    guard let resolver = current else { throw gone(service, tags, arguments) }
    return try await TaggedResolution.resolve(service, from: resolver, tags: tags, arguments)
  }

  @usableFromInline
  var current: (any Resolver)? {
    guard let resolver else { return nil }
    guard let layer, let container = resolver.asContainer else { return resolver }
    return ResolutionSession(container, layer: layer)
  }

  @usableFromInline
  func gone(
    _ service: Any.Type, _ tags: Tags, _ arguments: GivenArguments
  ) -> ResolutionError {
    ResolutionError(.noResolver, key: arguments.key(service, tags))
  }
}
