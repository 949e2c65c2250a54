import Synchronization

/// A counter for use from any thread.
public final class Counter: Sendable {
  private let count = Atomic(0)

  public init() {}

  /// Adds one and returns the new count.
  @discardableResult
  public func increment() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }

  @discardableResult
  public func decrement() -> Int { count.subtract(1, ordering: .sequentiallyConsistent).newValue }

  public var value: Int { count.load(ordering: .sequentiallyConsistent) }
}

/// An object that counts its live instances.
open class Counted {
  private let alive: Counter

  public init(_ alive: Counter) {
    self.alive = alive
    alive.increment()
  }

  deinit { alive.decrement() }
}
