/// A resolver of one service for later, with tags and arguments that are given then.
///
/// Needs no registration. Holds its resolver weakly: once the container is closed or released, it
/// throws `.noResolver`.
public struct LazyResolver<Service>: Sendable, DeferredAdapter {
  static var kind: AdapterKind { .lazy }

  @usableFromInline let deferred: Deferred

  /// Resolves the service, like `Resolver.resolve`.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<each TagValue: Hashable & Sendable, each Argument>(
    tags: repeat each TagValue, args: repeat each Argument
  ) throws -> Service {
    try deferred.resolve(Service.self, Tags(repeat each tags), .given(repeat each args))
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func resolve<each TagValue: Hashable & Sendable, each Argument>(
      tags: repeat each TagValue, args: repeat each Argument
    ) async throws -> Service
  {
    try await deferred.resolve(Service.self, Tags(repeat each tags), .given(repeat each args))
  }
}

/// A ``LazyResolver`` under the tags that it was itself resolved with; arguments are given later.
public struct LazyTagsResolver<Service>: Sendable, DeferredAdapter {
  static var kind: AdapterKind { .lazyTags }

  @usableFromInline let deferred: Deferred

  /// Resolves the service, like `Resolver.resolve`.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<each Argument>(args: repeat each Argument) throws -> Service {
    try deferred.resolve(Service.self, deferred.tags, .given(repeat each args))
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func resolve<each Argument>(args: repeat each Argument) async throws -> Service
  {
    try await deferred.resolve(Service.self, deferred.tags, .given(repeat each args))
  }
}

/// A ``LazyResolver`` under the tags and with the arguments that it was itself resolved with, which
/// it holds strongly.
public struct LazyFullResolver<Service>: Sendable, DeferredAdapter {
  static var kind: AdapterKind { .lazyFull }

  @usableFromInline let deferred: Deferred

  /// Resolves the service, like `Resolver.resolve`.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve() throws -> Service {
    try deferred.resolve(Service.self, deferred.tags, deferred.input)
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func resolve() async throws -> Service {
    try await deferred.resolve(Service.self, deferred.tags, deferred.input)
  }
}

/// An adapter that resolves its service when it is used.
protocol DeferredAdapter: Adapter {
  associatedtype Service
  init(deferred: Deferred)
}

extension DeferredAdapter {
  static var wrapped: Any.Type { Service.self }

  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) -> AnyBox {
    Box(Self(deferred: Deferred(key, input, resolver)))
  }
}

/// A request for later: the resolver and its overrides, and the tags and the input of this one.
@usableFromInline
final class Deferred: Sendable {
  private weak let resolver: (any Resolver)?
  private let layer: Container?
  @usableFromInline let tags: Tags
  // Each use gives the arguments to a factory on the resolving thread: callers that resolve on
  // several threads share them, like those of any factory.
  @usableFromInline let input: Input

  init(_ key: AnyKey, _ input: Input, _ resolver: any Resolver) {
    let resolution = resolver.asResolution
    self.resolver = resolution?.source ?? resolver
    layer = resolution?.layer
    (tags, self.input) = (key.tags, input)
  }

  /// - Throws: `.noResolver` if the resolver is gone.
  @usableFromInline
  func resolve<Service>(_ service: Service.Type, _ tags: Tags, _ input: Input) throws -> Service {
    try Resolve.value(service, tags: tags, input, from: current(service, tags, input))
  }

  @usableFromInline
  nonisolated(nonsending) func resolve<Service>(
    _ service: Service.Type, _ tags: Tags, _ input: Input
  ) async throws -> Service {
    try await Resolve.awaitValue(service, tags: tags, input, from: current(service, tags, input))
  }

  private func current(_ service: Any.Type, _ tags: Tags, _ input: Input) throws -> any Resolver {
    guard let resolver else {
      let key = AnyKey(service: service, tags: tags, arguments: input.types)
      throw ResolutionError(.noResolver, key: key)
    }
    return layer.map { Resolution(resolver, layer: $0, .ended, nil) } ?? resolver
  }
}

/// A function-like value that resolves a service from arguments at each call: a parameter
/// `arm: Provider<Arm, Side, Equipment>` is called as `try arm(.left, .laser)`.
///
/// Needs no registration. The service is resolved under the tags that the provider itself was
/// resolved with. Holds its resolver weakly, like ``LazyResolver``.
public struct Provider<Service, each Argument>: Sendable, DeferredAdapter {
  static var kind: AdapterKind { .provider }
  static var laterArguments: [Any.Type]? { typeList(of: repeat (each Argument).self) }

  @usableFromInline let deferred: Deferred

  /// Resolves the service, like `Resolver.resolve`.
  @available(
    *, noasync,
    message: "write 'await provider(…)' as a statement of its own, and not in main.swift"
  )
  @_alwaysEmitIntoClient
  public func callAsFunction(_ args: repeat each Argument) throws -> Service {
    try deferred.resolve(Service.self, deferred.tags, .given(repeat each args))
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func callAsFunction(_ args: repeat each Argument) async throws -> Service
  {
    try await deferred.resolve(Service.self, deferred.tags, .given(repeat each args))
  }
}
