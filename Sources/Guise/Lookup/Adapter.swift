/// A type that is made from the registrations of another where it is not registered itself.
///
/// Adapters nest: each looks for the exact key of what it wraps before it adapts further.
protocol Adapter: SendableMetatype {
  static func adapt(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) throws -> Self

  /// As with no tags and arguments.
  static func adapt(_ resolver: any Resolver) throws -> Self

  /// Awaits what is resolved for it.
  nonisolated(nonsending) static func adaptAwaiting(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) async throws -> Self

  /// The type that this one wraps, one level down.
  static var wrapped: Any.Type { get }

  /// How this type asks for what it wraps.
  static var kind: AdapterKind { get }

  /// The types of the arguments that are given later, where this type tells them; nil where it passes
  /// on those that it is given, or where nothing is known of them.
  static var laterArguments: [Any.Type]? { get }
}

extension Adapter {
  static func adapt(_ resolver: any Resolver) throws -> Self {
    try adapt(resolver, tags: Tags(), .none)
  }

  nonisolated(nonsending) static func adaptAwaiting(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) async throws -> Self {
    try adapt(resolver, tags: tags, arguments)
  }

  static var laterArguments: [Any.Type]? { nil }
}
