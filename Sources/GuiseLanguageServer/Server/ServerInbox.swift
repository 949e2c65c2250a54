internal import Dispatch
internal import Foundation
internal import Synchronization

/// Messages that were read and not taken yet. One thread puts them, another takes them.
final class ServerInbox: Sendable {
  enum Item: Sendable {
    case message([UInt8])
    /// After this nothing is put.
    case broken(LSPFrames.Fault)
    case ended
  }

  private struct State {
    var items: [Item] = []
    var taken = 0
    var cancelled: Set<LSPIdentifier> = []
  }

  /// So many wait at most: whoever writes faster than messages are taken has to wait too.
  private static let room = 256

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let free = DispatchSemaphore(value: 0)

  init() {
    // One that begins with its room must not go away while some of that is taken.
    for _ in 0..<Self.room { free.signal() }
  }

  var isEmpty: Bool { state.withLock { $0.taken == $0.items.count } }

  /// Waits for room.
  func put(_ item: Item) {
    if case .message(let body) = item, let id = Self.cancelled(by: body) {
      // Nobody waits for it: it overtakes what it is about.
      return state.withLock { state in
        // Nothing waits: the request is answered, or is being answered.
        if state.taken < state.items.count { state.cancelled.insert(id) }
      }
    }
    free.wait()
    state.withLock { state in
      // What was cancelled before is answered by now.
      if state.items.isEmpty { state.cancelled = [] }
      state.items.append(item)
    }
    filled.signal()
  }

  /// Waits for the next one.
  func next() -> Item {
    filled.wait()
    defer { free.signal() }
    return state.withLock { state in
      let item = state.items[state.taken]
      state.taken += 1
      if state.taken == state.items.count {
        state.items = []
        state.taken = 0
      }
      return item
    }
  }

  /// Whether a request was cancelled; tells so once.
  func takeCancellation(_ id: LSPIdentifier) -> Bool {
    state.withLock { $0.cancelled.remove(id) != nil }
  }

  private struct Cancellation: Decodable {
    var id: LSPIdentifier
  }

  private static func cancelled(by body: [UInt8]) -> LSPIdentifier? {
    // A longer message is something else, and need not be decoded here.
    guard body.count < 512, let message = try? LSPMessage(body),
      message.method == "$/cancelRequest"
    else { return nil }
    return try? message.parameters(Cancellation.self).id
  }
}
