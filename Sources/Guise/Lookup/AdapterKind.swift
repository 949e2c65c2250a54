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
