/// Ends a wait that could never end: one that closes a cycle, or of a thread for what is suspended.
final class WaitSettlement {
  private let waiter: Builds.Waiter
  private(set) var stage = Stage.begins
  private var attempts = 0

  enum Stage {
    /// The search for a cycle is to begin, or to begin again.
    case begins
    case searches(WaitCycleSearch)
    /// The cycle that was found is to be ended.
    case ends(WaitCycle)
    /// No cycle is left: what is suspended is to be looked for.
    case refuses
    case over
  }

  init(of waiter: Builds.Waiter) { self.waiter = waiter }

  /// - Parameter count: how many builds the search looks at.
  /// - Returns: false where nothing was left to be done.
  func step(lookingAt count: Int) -> Bool {
    switch stage {
    case .begins:
      attempts += 1
      let search = Builds.table.withLock { WaitCycleSearch(of: waiter, in: $0) }
      stage = search.map(Stage.searches) ?? .refuses
    case .searches(let search):
      // What changes all the time would be searched again and again.
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

  /// No thread is blocked to wait for what is suspended.
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
