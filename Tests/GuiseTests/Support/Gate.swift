import Foundation

/// Closed until it is opened; then open for ever, for tasks and threads.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var tasks: [CheckedContinuation<Void, Never>] = []
    var threads: [DispatchSemaphore] = []
  }

  private let state = Locked(State())

  func open() {
    let (tasks, threads) = state.withLock { state in
      state.isOpen = true
      defer { (state.tasks, state.threads) = ([], []) }
      return (state.tasks, state.threads)
    }
    for task in tasks { task.resume() }
    for thread in threads { thread.signal() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.tasks.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Blocks the thread, but not for ever: a test that is wrong fails.
  func waitBlocking() {
    let semaphore = DispatchSemaphore(value: 0)
    let isOpen = state.withLock { state in
      if !state.isOpen { state.threads.append(semaphore) }
      return state.isOpen
    }
    if !isOpen { _ = semaphore.wait(timeout: .now() + 300) }
  }
}

/// Returns once its task is cancelled.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  continuation.finish()
}

/// On the main actor: returns when every job that was enqueued there before has run until it
/// suspended.
@MainActor
func settle() async {
  for _ in 0..<4 { await Task { @MainActor in }.value }
}

/// A value behind a lock that thread sanitizer knows, which `Mutex` is not on Linux.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
