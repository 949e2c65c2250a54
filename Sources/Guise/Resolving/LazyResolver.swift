/// A resolver of one service for later, with tags and arguments that are given then.
///
/// Needs no registration. Holds its resolver weakly: once that is gone, resolving throws
/// `.noResolver`.
public struct LazyResolver<Service>: Sendable {
  let resolver: Deferred

  /// Resolves the service, like `Resolver.resolve`.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve<each TagValue: Hashable & Sendable, each Argument>(
    tags: repeat each TagValue, args: repeat each Argument
  ) throws -> Service {
    try resolver.resolve(
      Service.self, Tags(repeat each tags), ArgumentTypes(of: repeat (each Argument).self),
      .given(repeat each args))
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
      Service.self, Tags(repeat each tags), ArgumentTypes(of: repeat (each Argument).self),
      .given(repeat each args))
  }
}

extension LazyResolver: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) -> AnyBox {
    Box(LazyResolver(resolver: Deferred(resolver)))
  }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazy }
}

/// A resolver of one service for later, under the tags that it was itself resolved with; arguments
/// are given then.
///
/// Holds its resolver weakly, like ``LazyResolver``.
public struct LazyTagsResolver<Service>: Sendable {
  let resolver: Deferred
  let tags: Tags

  /// Resolves the service, like `Resolver.resolve`.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve<each Argument>(args: repeat each Argument) throws -> Service {
    try resolver.resolve(
      Service.self, tags, ArgumentTypes(of: repeat (each Argument).self), .given(repeat each args))
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  ///
  /// - Parameter args: the factory's arguments; their types are part of the key.
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  nonisolated(nonsending)
    public func resolve<each Argument>(args: repeat each Argument) async throws -> Service
  {
    try await resolver.resolve(
      Service.self, tags, ArgumentTypes(of: repeat (each Argument).self), .given(repeat each args))
  }
}

extension LazyTagsResolver: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) -> AnyBox {
    Box(LazyTagsResolver(resolver: Deferred(resolver), tags: key.tags))
  }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazyTags }
}

/// A resolver of one service for later, under the tags and with the arguments that it was itself
/// resolved with.
///
/// Holds its resolver weakly, like ``LazyResolver``, and its arguments strongly.
public struct LazyFullResolver<Service>: Sendable {
  let resolver: Deferred
  let key: AnyKey
  // Each use gives the arguments to a factory on the resolving thread: callers that resolve on
  // several threads share them, like those of any factory.
  let input: Input

  /// Resolves the service, like `Resolver.resolve`.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve() throws -> Service {
    try resolver.resolve(Service.self, key.tags, key.types, input)
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  ///
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  nonisolated(nonsending) public func resolve() async throws -> Service {
    try await resolver.resolve(Service.self, key.tags, key.types, input)
  }
}

extension LazyFullResolver: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) -> AnyBox {
    let key = AnyKey(Service.self, key.tags, key.types)
    return Box(LazyFullResolver(resolver: Deferred(resolver), key: key, input: input))
  }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .lazyFull }
}

/// A resolver for later use: held weakly, with the overrides of the resolve that made it.
///
/// A class: copying a weak reference takes longer than holding an object that has one.
@usableFromInline
final class Deferred: Sendable {
  private weak let resolver: (any Resolver)?
  private let layer: Container?

  init(_ resolver: any Resolver) {
    let resolution = resolver.asResolution
    self.resolver = resolution?.source ?? resolver
    layer = resolution?.layer
  }

  /// - Throws: `.noResolver` if the resolver is gone.
  @usableFromInline
  func resolve<Service>(
    _ service: Service.Type, _ tags: Tags, _ types: ArgumentTypes, _ input: Input
  ) throws -> Service {
    let key = AnyKey(service, tags, types)
    return try Resolve.value(service, key, input, from: current(for: key))
  }

  nonisolated(nonsending) func resolve<Service>(
    _ service: Service.Type, _ tags: Tags, _ types: ArgumentTypes, _ input: Input
  ) async throws -> Service {
    let key = AnyKey(service, tags, types)
    return try await Resolve.awaitValue(service, key, input, from: current(for: key))
  }

  private func current(for key: AnyKey) throws -> any Resolver {
    guard let resolver else { throw ResolutionError(.noResolver, key: key) }
    guard let layer, let container = resolver.asContainer else { return resolver }
    return Resolution(container, layer: layer, .ended, nil)
  }
}
