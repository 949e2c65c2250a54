/// A way back to the caller's executor.
@usableFromInline
enum Executor {
  /// Continues on an actor's executor.
  ///
  /// A `nonisolated(nonsending)` function should be there already. But the optimiser of Swift 6.3
  /// removes a hop before the call of another `nonisolated(nonsending)` function, and in that one
  /// the hop to the executor that it expects: a chain of them stays where it was.
  @usableFromInline @inline(never)
  static func hop(to actor: isolated any Actor) async {}
}
