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
