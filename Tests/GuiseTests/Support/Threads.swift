import Foundation
import Synchronization
import Testing

/// Runs a body on threads of its own and returns their results in order; records an issue, and
/// returns nil, where they do not end in time.
///
/// The calling task suspends: the few threads of the concurrency pool are all that other tests have.
nonisolated(nonsending) func onThreads<Value>(
  _ count: Int, stackSize: Int = 8 << 20, seconds: Double = 300,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable (Int) -> sending Value
) async -> [Value]? {
  let results = Results<Value>(count)
  let done = DispatchSemaphore(value: 0)
  for index in 0..<count {
    let thread = Thread {
      results.put(body(index), at: index)
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
  }
  let inTime = await onThread {
    let deadline = DispatchTime.now() + seconds
    return (0..<count).allSatisfy { _ in done.wait(timeout: deadline) == .success }
  }
  if inTime { return results.take() }
  Issue.record("threads did not end in time", sourceLocation: sourceLocation)
  return nil
}

/// Runs a body on a thread of its own, so that it may block.
nonisolated(nonsending) func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () -> Value
) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}

private final class Results<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value?]

  init(_ count: Int) { values = (0..<count).map { _ in nil } }

  func put(_ value: Value, at index: Int) { lock.withLock { values[index] = value } }

  func take() -> [Value] { lock.withLock { values.compactMap { $0 } } }
}

/// Calls of a closure, by several threads, that begin together.
final class StartLine: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  func wait() {
    missing.subtract(1, ordering: .sequentiallyConsistent)
    while missing.load(ordering: .sequentiallyConsistent) > 0 { Thread.yieldNow() }
  }
}

extension Thread {
  static func yieldNow() { sched_yield() }
}
