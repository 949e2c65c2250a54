/// What an operation of `Builds` leaves to be done once it has changed the table: waits that may
/// never end now are looked at, and who waited for a build that is over is woken.
///
/// Each step takes the lock once, or a few times in a row, and wakes one waiter at most, outside of
/// it: other threads may do anything in between.
struct BuildAftermath {
  private var unsettled: [Builds.Waiter]
  private(set) var settlement: WaitSettlement?
  private var toWake: [(waiter: Builds.Waiter, outcome: Builds.Outcome)] = []

  /// - Parameter waiters: those whose waits may never end.
  init(settling waiters: [Builds.Waiter] = []) { unsettled = waiters }

  /// Lets go of what a build has that is over, and has those woken who waited for it.
  ///
  /// - Parameters:
  ///   - outcome: how it ended.
  ///   - builder: the build that has ended first: this one, or one whose instance this has seen.
  mutating func end(_ build: Build, _ outcome: Builds.Outcome, by builder: Build) {
    guard let waiters = build.links?.waiters, !waiters.isEmpty else { return build.clear() }
    build.clear()
    for waiter in waiters.all {
      toWake.append((waiter, outcome.told(toOneThatBlocks: waiter.blocks, by: builder)))
    }
  }

  /// - Parameter count: how many builds a search looks at while it holds the lock.
  /// - Returns: false where nothing was left to be done.
  mutating func step(lookingAt count: Int = 64) -> Bool {
    if settlement?.step(lookingAt: count) == true { return true }
    settlement = unsettled.popLast().map { WaitSettlement(of: $0) }
    if settlement?.step(lookingAt: count) == true { return true }
    guard let (waiter, outcome) = toWake.popLast() else { return false }
    let wake = Builds.table.withLock { $0.take(waiter) }
    wake?(outcome)
    return true
  }

  mutating func run() {
    while step() {}
  }
}
