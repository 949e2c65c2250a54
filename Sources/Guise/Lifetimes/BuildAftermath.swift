/// The work that an operation of `Builds` leaves after it has changed the table: examining waits
/// that may never end now, and waking the waiters of finished builds.
///
/// Each step takes the lock once, or a few times in a row, and wakes at most one waiter, outside
/// the lock. Other threads may do anything in between.
final class BuildAftermath {
  private var unsettled: [Builds.Waiter]
  private(set) var settlement: WaitSettlement?
  private var toWake: [Builds.Waiter] = []
  private let outcome: Builds.Outcome
  private let builder: Build?

  /// - Parameters:
  ///   - waiters: the waiters whose waits may never end.
  ///   - outcome: the outcome of the builds that are over now.
  ///   - builder: the build that ended first; all others have seen its instance.
  init(
    settling waiters: [Builds.Waiter] = [], _ outcome: Builds.Outcome = .built,
    by builder: Build? = nil
  ) {
    unsettled = waiters
    self.outcome = outcome
    self.builder = builder
  }

  /// Releases everything that a finished build holds, and schedules its waiters to be woken.
  func end(_ build: Build) {
    if let links = build.links { toWake += links.waiters.all(Builds.Waiter.self) }
    build.clear()
  }

  /// - Parameter count: the number of builds that a search examines while it holds the lock.
  /// - Returns: false if no work was left.
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
