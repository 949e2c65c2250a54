/// A type that is made from the registrations of another if it is not registered itself.
///
/// Adapters nest: each looks up the exact key of its wrapped type before it adapts further.
protocol Adapter: SendableMetatype {
  static func adapt(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) throws -> Self

  /// Adapts without tags and arguments.
  static func adapt(_ resolver: any Resolver) throws -> Self

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

/// The types that a container makes from other registrations if they are not registered themselves.
public enum AdapterKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// `T?`: nil if `T` is not registered.
  case optional
  /// `[T]`: every match.
  case array
  /// `Set<T>`: every match, without order.
  case set
  /// `LazyResolver<T>`: `T` later, under tags and with arguments that are given then.
  case lazy
  /// `LazyTagsResolver<T>`: `T` later, under the same tags, with arguments that are given then.
  case lazyTags
  /// `LazyFullResolver<T>`: `T` later, under the same tags and with the same arguments.
  case lazyFull
  /// `Provider<T, …>`: `T` later, under the same tags, with arguments of the provider's types.
  case provider
}

/// The look-up of adapter types.
package enum Adapters {
  /// The cached result for a type.
  private final class Answer: Sendable {
    let type: Any.Type
    let adapter: (any Adapter.Type)?

    init(_ type: Any.Type) {
      self.type = type
      adapter = type as? any Adapter.Type
    }
  }

  /// The results by type. A result that was put there stays, and is never released.
  private static let known = WordCache()

  /// The type as an adapter; nil if it does not adapt another.
  ///
  /// Asking the runtime takes several hundred instructions, so the result is cached, unless another
  /// type's is in its place.
  static func adapter(of type: Any.Type) -> (any Adapter.Type)? {
    guard isStructOrEnum(type) else { return nil }
    let key = UInt(bitPattern: ObjectIdentifier(type))
    if let known = UnsafeRawPointer(bitPattern: known.first(at: key)) {
      let answer = Unmanaged<Answer>.fromOpaque(known)
      return answer._withUnsafeGuaranteedRef {
        $0.type == type ? $0.adapter : type as? any Adapter.Type
      }
    }
    let answer = Answer(type)
    let word = Unmanaged.passRetained(answer)
    if !known.claim(key, with: UInt(bitPattern: word.toOpaque())) { word.release() }
    return answer.adapter
  }

  /// The service that an adapter wraps, and how the adapter resolves it; nil for a type that does
  /// not adapt another.
  package static func level(
    of type: Any.Type
  ) -> (kind: AdapterKind, wrapped: Any.Type, laterArguments: [Any.Type]?)? {
    adapter(of: type).map { ($0.kind, $0.wrapped, $0.laterArguments) }
  }
}
