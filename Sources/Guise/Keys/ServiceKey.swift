/// A key with or without its service's type, for functions that take either kind.
public protocol ServiceKey: Hashable, Sendable {
  /// The key without its service's type.
  var erased: AnyKey { get }
}
