/// A function-like value that resolves a service from arguments at each call.
///
/// ```swift
/// final class RobotFactory {
///   let arm: Provider<Arm, Side, Equipment>
///   init(arm: Provider<Arm, Side, Equipment>) { self.arm = arm }
///   func robot() throws -> Robot { Robot(left: try arm(.left, .laser)) }
/// }
/// ```
///
/// Needs no registration: each call resolves the service, under the tags that the provider itself
/// was resolved with. Holds its resolver weakly, like ``LazyResolver``.
public struct Provider<Service, each Argument>: Sendable {
  @usableFromInline let resolver: Deferred
  @usableFromInline let tags: Tags

  /// Resolves the service, like `Resolver.resolve`.
  ///
  /// - Parameter args: the factory's arguments.
  @available(
    *, noasync,
    message: "write 'await provider(…)' as a statement of its own, and not in main.swift"
  )
  @inlinable
  public func callAsFunction(_ args: repeat each Argument) throws -> Service {
    try resolver.resolve(
      Service.self, tags, ArgumentTypes(of: repeat (each Argument).self), .given(repeat each args))
  }

  /// Resolves the service, like the async `Resolver.resolve`, which awaits async factories.
  ///
  /// - Parameter args: the factory's arguments.
  nonisolated(nonsending)
    public func callAsFunction(_ args: repeat each Argument) async throws -> Service
  {
    try await resolver.resolve(
      Service.self, tags, ArgumentTypes(of: repeat (each Argument).self), .given(repeat each args))
  }
}

extension Provider: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) -> AnyBox {
    Box(Provider(resolver: Deferred(resolver), tags: key.tags))
  }

  static var wrapped: Any.Type { Service.self }

  static var kind: AdapterKind { .provider }

  static var laterArguments: [Any.Type]? {
    var types: [Any.Type] = []
    repeat types.append((each Argument).self)
    return types
  }
}
