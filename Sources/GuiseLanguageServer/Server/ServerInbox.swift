internal import Dispatch
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON
internal import Synchronization

/// A queue of unhandled messages, filled by one thread and emptied by another.
final class ServerInbox: Sendable {
  enum Item: Sendable {
    case message([UInt8])
    /// A fault in the stream, after which nothing is added.
    case broken(LSPFrames.Fault)
    case ended
  }

  private struct State {
    var items: [Item] = []
    /// The identifiers of requests, as JSON.
    var cancelled: Set<String> = []
  }

  /// The capacity of the queue: a faster writer has to wait.
  private static let room = 256

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let free = DispatchSemaphore(value: 0)

  init() {
    // A semaphore must not be deallocated below its initial value, so it starts at zero.
    for _ in 0..<Self.room { free.signal() }
  }

  var isEmpty: Bool { state.withLock { $0.items.isEmpty } }

  /// Adds an item, waiting for room if necessary.
  func put(_ item: Item) {
    if case .message(let body) = item, let id = Self.cancelled(by: body) {
      // A cancellation has no response and does not queue: it overtakes the request.
      return state.withLock { state in
        // An empty queue means that the request was already handled, or is being handled.
        if !state.items.isEmpty { state.cancelled.insert(id.text) }
      }
    }
    free.wait()
    state.withLock { state in
      // Earlier cancelled requests have been answered.
      if state.items.isEmpty { state.cancelled = [] }
      state.items.append(item)
    }
    filled.signal()
  }

  /// Waits for the next item and returns it.
  func next() -> Item {
    filled.wait()
    defer { free.signal() }
    return state.withLock { $0.items.removeFirst() }
  }

  /// Returns whether a request was cancelled; the cancellation is removed.
  func takeCancellation(_ id: JSON) -> Bool {
    state.withLock { $0.cancelled.remove(id.text) != nil }
  }

  private static func cancelled(by body: [UInt8]) -> JSON? {
    // A longer message cannot be a cancellation and need not be parsed.
    guard body.count < 512, let message = try? LSPMessage(body),
      message.method == "$/cancelRequest"
    else { return nil }
    return message.part("id").map { JSON($0) }
  }
}
