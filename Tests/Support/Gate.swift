import Foundation

/// Closed until it is opened; then open for ever, for tasks and threads.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())

  public init() {}

  public func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for wake in waiting { wake() }
  }

  /// Suspends the task; it goes on where it was, without a turn on the concurrency pool.
  nonisolated(nonsending) public func wait() async {
    await withCheckedContinuation { continuation in
      if isOpen(or: { continuation.resume() }) { continuation.resume() }
    }
  }

  /// Blocks the thread, which has to be one of the test's own.
  public func waitBlocking() { block { Thread.expectMayBlock() } }

  /// Blocks the main actor: neither it nor the pool may be needed to open the gate.
  @MainActor
  public func waitBlockingMainActor() { block {} }

  private func block(_ check: () -> Void) {
    let semaphore = DispatchSemaphore(value: 0)
    if isOpen(or: { semaphore.signal() }) { return }
    check()
    semaphore.wait()
  }

  private func isOpen(or wake: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if !state.isOpen { state.waiting.append(wake) }
      return state.isOpen
    }
  }
}
