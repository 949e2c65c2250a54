/// How much a registration leans on another.
public enum DependencyKind: Hashable, Sendable {
  /// Without it the node cannot be built.
  case required
  /// Nil where it is not registered; where it is, it is built with the node.
  case optional
  /// One of any number that are built with the node.
  case array
  /// Built later, on demand: it breaks a cycle.
  case deferred
}

extension DependencyKind {
  /// What an adapter makes of a dependency: what is deferred stays so.
  @inlinable
  package func inside(_ adapter: DependencyKind) -> DependencyKind {
    self == .deferred ? .deferred : adapter
  }
}
