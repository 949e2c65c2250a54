/// A function-like value that resolves a service from arguments at each call: a parameter
/// `arm: Provider<Arm, Side, Equipment>` is called as `try arm(.left, .laser)`.
///
/// Needs no registration. The service is resolved under the tags that the provider itself was
/// resolved with. Holds its resolver weakly, like ``LazyResolver``.
public struct Provider<Service, each Argument>: Sendable {
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

extension Provider: DeferredAdapter {
  static var kind: AdapterKind { .provider }

  static var laterArguments: [Any.Type]? { typeList(of: repeat (each Argument).self) }
}
