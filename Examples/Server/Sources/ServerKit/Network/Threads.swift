import Foundation

/// Runs a body on a thread of its own, where it may block.
func onThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      body()
      continuation.resume()
    }
  }
}

/// Runs a task and blocks the thread until the task has ended. Not for threads of the concurrency pool.
func waitForTask<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
  let handover = Handover<Value>()
  Task.detached { handover.put(await body()) }
  return handover.take()
}

/// Brings a value from one thread to another.
private final class Handover<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value?

  func put(_ value: Value) {
    condition.withLock {
      self.value = value
      condition.signal()
    }
  }

  func take() -> Value {
    condition.withLock {
      while true {
        if let value { return value }
        condition.wait()
      }
    }
  }
}
