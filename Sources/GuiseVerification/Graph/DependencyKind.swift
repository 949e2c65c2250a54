/// The strength of a registration's dependency on another.
public enum DependencyKind: Hashable, Sendable {
  /// A dependency without which the node cannot be built.
  case required
  /// A dependency that is nil if it is not registered, and is built with the node if it is.
  case optional
  /// One of any number of dependencies that are built with the node.
  case array
  /// A dependency that is built later, on demand: it breaks a cycle.
  case deferred
}

extension DependencyKind {
  /// The kind of a dependency inside an adapter: a deferred dependency stays deferred.
  @inlinable
  package func inside(_ adapter: DependencyKind) -> DependencyKind {
    self == .deferred ? .deferred : adapter
  }
}
