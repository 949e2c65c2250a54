import Foundation

/// Threads that begin together: each waits until all of them have come.
public final class StartLine: Sendable {
  private let missing: Locked<Int>
  private let gate = Gate()

  public init(_ count: Int) { missing = Locked(count) }

  /// Blocks the thread, which has to be one of the test's own.
  public func wait() {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { gate.open() } else { gate.waitBlocking() }
  }
}
