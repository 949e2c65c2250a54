import Foundation

/// A start line for threads: each waits until all have arrived.
public final class StartLine: Sendable {
  private let missing: Locked<Int>
  private let gate = Gate()

  public init(_ count: Int) { missing = Locked(count) }

  /// Blocks the thread, which must be one of the test's own.
  public func wait() {
    arrive()
    gate.waitBlocking()
  }

  /// Blocks the main actor, which the others must not need.
  @MainActor
  public func waitBlockingMainActor() {
    arrive()
    gate.waitBlockingMainActor()
  }

  private func arrive() {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { gate.open() }
  }
}
