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
  ///   - builder: the build that ended first; all others have seen its instance. nil if none ended.
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

/// Ends a wait that would never end: it closes a cycle, or blocks a thread on a suspended build.
final class WaitSettlement {
  private let waiter: Builds.Waiter
  private(set) var stage = Stage.begins
  private var attempts = 0

  enum Stage {
    /// The search for a cycle has to begin, or to begin again.
    case begins
    case searches(WaitCycleSearch)
    /// A cycle was found and has to be ended.
    case ends(WaitCycle)
    /// No cycle is left; suspended builds have to be looked for.
    case refuses
    case over
  }

  init(of waiter: Builds.Waiter) { self.waiter = waiter }

  /// - Parameter count: the number of builds that the search examines.
  /// - Returns: false if no work was left.
  func step(lookingAt count: Int) -> Bool {
    switch stage {
    case .begins:
      attempts += 1
      let search = Builds.table.withLock { WaitCycleSearch(of: waiter, in: $0) }
      stage = search.map(Stage.searches) ?? .refuses
    case .searches(let search):
      // After several attempts the search runs to its end: constant changes would restart it
      // forever.
      stage = Builds.table.withLock { search.advance(by: attempts > 4 ? .max : count, in: $0) }
    case .ends(let cycle):
      stage = .begins
      if let end = Builds.table.withLock({ $0.end(cycle) }) { end.wake(end.outcome) }
    case .refuses:
      stage = .over
      refuse()
    case .over:
      return false
    }
    return true
  }

  /// Fails a wait that blocks a thread on a suspended build.
  private func refuse() {
    guard waiter.blocks, !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries else { return }
    let wake = Builds.table.withLock { table -> (@Sendable (Builds.Outcome) -> Void)? in
      guard let target = waiter.target, table.running(under: target, suspended: true) != nil
      else { return nil }
      return table.take(waiter)
    }
    wake?(.failed(ResolutionError(.requiresAsync, key: waiter.key)))
  }
}
