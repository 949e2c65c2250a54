/// A type that is made from the registrations of another if it is not registered itself.
protocol Adapter: SendableMetatype {
  /// Makes a value of this type, in a box, for a key whose service is this type.
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) throws -> AnyBox

  nonisolated(nonsending) static func awaitAdapt(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> AnyBox

  /// The type that this one wraps, one level down.
  static var wrapped: Any.Type { get }

  /// The way in which this type resolves its wrapped type.
  static var kind: AdapterKind { get }

  /// The types of the arguments that are given later; nil if it passes on its own, or if unknown.
  static var laterArguments: [Any.Type]? { get }
}

extension Adapter {
  nonisolated(nonsending) static func awaitAdapt(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> AnyBox {
    try adapt(key, input, from: resolver)
  }

  static var laterArguments: [Any.Type]? { nil }
}

/// The types that a container makes from other registrations if they are not registered themselves.
public enum AdapterKind: Hashable, Sendable, CaseIterable {
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
  /// The type as an adapter; nil if it does not adapt another.
  static func adapter(of type: Any.Type) -> (any Adapter.Type)? {
    isStructOrEnum(type) ? type as? any Adapter.Type : nil
  }

  /// The service that an adapter wraps, and how it resolves that; nil for other types.
  package static func level(
    of type: Any.Type
  ) -> (kind: AdapterKind, wrapped: Any.Type, laterArguments: [Any.Type]?)? {
    adapter(of: type).map { ($0.kind, $0.wrapped, $0.laterArguments) }
  }
}

/// The dependency that a parameter's type describes.
package struct Dependency: Sendable {
  /// The adapters around the service, from the outside in: `[.optional, .array]` for `[T]?`.
  package let adapters: [AdapterKind]
  /// The innermost service: `T` for `[T]?`.
  package let service: Any.Type
  /// The types of the arguments that the innermost provider passes on; nil without a provider.
  package let arguments: [Any.Type]?

  package init(of type: Any.Type) {
    var adapters: [AdapterKind] = []
    var service = type
    var arguments: [Any.Type]?
    while let adapter = Adapters.level(of: service) {
      adapters.append(adapter.kind)
      service = adapter.wrapped
      arguments = adapter.laterArguments ?? arguments
    }
    (self.adapters, self.service, self.arguments) = (adapters, service, arguments)
  }

  /// Whether the dependency is the resolver itself, which may resolve anything.
  package var isResolver: Bool { service == (any Resolver).self || service == Container.self }
}
