/// What an operation of `Builds` leaves to be done once it has changed the table: waits that may
/// never end now are looked at, and who waited for a build that is over is woken.
///
/// Each step takes the lock once, or a few times in a row, and wakes one waiter at most, outside of
/// it: other threads may do anything in between.
final class BuildAftermath {
  private var unsettled: [Builds.Waiter]
  private(set) var settlement: WaitSettlement?
  private var toWake: [Builds.Waiter] = []
  private let outcome: Builds.Outcome
  private let builder: Build?

  /// - Parameters:
  ///   - waiters: those whose waits may never end.
  ///   - outcome: how the builds ended that are over now.
  ///   - builder: the build that has ended first: of the others, each has seen its instance.
  init(
    settling waiters: [Builds.Waiter] = [], _ outcome: Builds.Outcome = .built,
    by builder: Build? = nil
  ) {
    unsettled = waiters
    self.outcome = outcome
    self.builder = builder
  }

  /// Lets go of what a build has that is over, and has those woken who waited for it.
  func end(_ build: Build) {
    if let links = build.links { toWake += links.waiters.all(Builds.Waiter.self) }
    build.clear()
  }

  /// - Parameter count: how many builds a search looks at while it holds the lock.
  /// - Returns: false where nothing was left to be done.
  func step(lookingAt count: Int = 64) -> Bool {
    if settlement?.step(lookingAt: count) == true { return true }
    if let waiter = unsettled.popLast() {
      let next = WaitSettlement(of: waiter)
      settlement = next
      return next.step(lookingAt: count)
    }
    settlement = nil
    guard let waiter = toWake.popLast() else { return false }
    let wake = Builds.table.withLock { $0.take(waiter) }
    if let wake, let builder {
      wake(outcome.told(toOneThatBlocks: waiter.blocks, by: builder))
    }
    return true
  }

  func run() {
    while step() {}
  }
}
