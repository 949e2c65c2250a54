import Synchronization

/// Counts from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// Adds one and returns the new count.
  @discardableResult
  func increment() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }

  @discardableResult
  func decrement() -> Int { count.subtract(1, ordering: .sequentiallyConsistent).newValue }

  var value: Int { count.load(ordering: .sequentiallyConsistent) }
}

/// An object that counts how many of it are alive.
class Counted {
  private let alive: Counter

  init(_ alive: Counter) {
    self.alive = alive
    alive.increment()
  }

  deinit { alive.decrement() }
}
