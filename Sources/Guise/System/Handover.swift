internal import Dispatch

/// A hand-over of one value to a thread that blocks until it is there.
final class Handover<Value: Sendable>: Sendable {
  private let value = Lock<Value?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Stores the value. Called once.
  func put(_ value: Value) {
    self.value.withLock { $0 = value }
    semaphore.signal()
  }

  /// Waits for the value, blocking the thread. Called once.
  func take() -> Value {
    semaphore.wait()
    guard let value = value.withLock({ $0 }) else { preconditionFailure("signalled by put alone") }
    return value
  }
}

/// Runs an async operation to its end on another task while this thread is blocked.
///
/// Only for ``ResolutionConfig/allowSynchronousResolutionOfAsyncEntries``: on a thread of the
/// concurrency pool this can leave no thread for the operation.
@inline(never)
func blocked<Value>(_ operation: @escaping () async throws -> Value) throws -> Value {
  let operation = Shared(operation)
  let handover = Handover<Result<Shared<Value>, any Error>>()
  Task {
    do {
      handover.put(.success(Shared(try await operation.value())))
    } catch {
      handover.put(.failure(error))
    }
  }
  return try handover.take().get().value
}
