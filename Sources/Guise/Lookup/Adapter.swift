/// A type that is made from the registrations of another if it is not registered itself.
///
/// Adapters nest: each looks up the exact key of its wrapped type before it adapts further.
protocol Adapter: SendableMetatype {
  static func adapt(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) throws -> Self

  /// Adapts without tags and arguments.
  static func adapt(_ resolver: any Resolver) throws -> Self

  /// Adapts, awaiting the dependencies.
  nonisolated(nonsending) static func adaptAwaiting(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) async throws -> Self

  /// The type that this one wraps, one level down.
  static var wrapped: Any.Type { get }

  /// The way in which this type resolves its wrapped type.
  static var kind: AdapterKind { get }

  /// The types of the arguments that are given later, if this type has them; nil if it passes on
  /// its own arguments, or if nothing is known of them.
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
