internal import Dispatch

/// One value from one thread or task to a thread that blocks until it is there.
///
/// The semaphore orders the write before the read.
final class Handover<Value>: @unchecked Sendable {
  private var value: Value?
  private let semaphore = DispatchSemaphore(value: 0)

  /// Called once.
  func put(_ value: Value) {
    self.value = value
    semaphore.signal()
  }

  /// Called once; blocks.
  func take() -> Value {
    while true {
      semaphore.wait()
      if let value { return value }
    }
  }
}

/// Runs an async operation to its end on another task while this thread is blocked.
///
/// Only for ``ResolutionConfig/allowSynchronousResolutionOfAsyncEntries``: on a thread of the
/// concurrency pool this can leave no thread for the operation.
func blocking<Value>(_ operation: @escaping () async throws -> Value) throws -> Value {
  // Used by one thread at a time: this one is blocked while the task runs it.
  nonisolated(unsafe) let operation = operation
  let handover = Handover<Result<Value, any Error>>()
  Task {
    do {
      handover.put(.success(try await operation()))
    } catch {
      handover.put(.failure(error))
    }
  }
  return try handover.take().get()
}
