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
  Task.detached {
    handover.value = await body()
    handover.isDone.signal()
  }
  handover.isDone.wait()
  guard let value = handover.value else { preconditionFailure("a signal without a value") }
  return value
}

/// Brings a value from one thread to another: it is read after the signal.
private final class Handover<Value: Sendable>: @unchecked Sendable {
  let isDone = DispatchSemaphore(value: 0)
  var value: Value?
}
