internal import Synchronization

/// Whether any resolve of the process has to look for what most never use.
///
/// One word, initialised statically: every resolve reads it.
@usableFromInline
enum Attention {
  /// Some container has instances that need sessions. Never taken back: what has asked without one
  /// would have to be waited for.
  private static let needsSessions = Atomic(false)

  /// False on the way of a resolve that only calls its factory.
  @usableFromInline
  static var isNeeded: Bool { needsSessions.load(ordering: .relaxed) || StackGuard.isDeep }

  /// As `isNeeded`, on the way of an async resolve, whose depth is not the stack's.
  @usableFromInline
  static var isRaised: Bool { needsSessions.load(ordering: .relaxed) }

  static func needSessions() { needsSessions.store(true, ordering: .relaxed) }
}
