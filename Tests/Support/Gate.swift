import Foundation

/// A gate for tasks and threads, which stays open once it is opened.
public final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false
  private var tasks: [CheckedContinuation<Void, Never>] = []

  public init() {}

  public func open() {
    let waiting = condition.withLock {
      isOpen = true
      condition.broadcast()
      defer { tasks = [] }
      return tasks
    }
    for task in waiting { task.resume() }
  }

  /// Suspends the task, which resumes in place, without a turn on the concurrency pool.
  nonisolated(nonsending) public func wait() async {
    await withCheckedContinuation { continuation in
      let isWaiting = condition.withLock {
        if !isOpen { tasks.append(continuation) }
        return !isOpen
      }
      if !isWaiting { continuation.resume() }
    }
  }

  nonisolated(nonsending) public func open(andAwait other: Gate) async {
    open()
    await other.wait()
  }

  public func open(andBlockOn other: Gate) {
    open()
    other.waitBlocking()
  }

  /// Blocks the thread, which must be one of the test's own.
  public func waitBlocking() { block { Thread.expectMayBlock() } }

  /// Blocks the main actor: opening the gate must require neither it nor the pool.
  @MainActor
  public func waitBlockingMainActor() { block {} }

  private func block(_ check: () -> Void) {
    condition.withLock {
      while !isOpen {
        check()
        condition.wait()
      }
    }
  }
}
