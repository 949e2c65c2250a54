/// A key with its service's type or without: what takes keys of either kind takes this.
public protocol ServiceKey: Hashable, Sendable {
  /// The key without its service's type.
  var erased: AnyKey { get }
}
