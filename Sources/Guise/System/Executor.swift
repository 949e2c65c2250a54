/// A way back to the caller's executor.
@usableFromInline
enum Executor {
  /// Goes on where an actor runs its code.
  ///
  /// A `nonisolated(nonsending)` function should be there already. The optimiser of Swift 6.3 takes a hop
  /// away where another function is called that is `nonisolated(nonsending)` too, and in that one the
  /// hop to the executor that it expects to be on: a chain of them stays where it was.
  @usableFromInline @inline(never)
  static func hop(to actor: isolated any Actor) async {}
}
