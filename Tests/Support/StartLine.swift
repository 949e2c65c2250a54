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

/// Runs a body on several threads of its own, which begin at once, each with its number. Returns the
/// results in order.
nonisolated(nonsending) public func onThreads<Value>(
  _ count: Int, stackSize: Int = 8 << 20, _ body: @escaping @Sendable (Int) -> sending Value
) async -> [Value] {
  let line = StartLine(count)
  let results = Locked((values: [Value?](repeating: nil, count: count), missing: count))
  await withCheckedContinuation { continuation in
    for index in 0..<count {
      let thread = Thread.ofTest {
        line.wait()
        let value = body(index)
        let isLast = results.withLock { results in
          results.values[index] = value
          results.missing -= 1
          return results.missing == 0
        }
        if isLast { continuation.resume() }
      }
      thread.stackSize = stackSize
      thread.start()
    }
  }
  return results.withLock { $0.values.compactMap { $0 } }
}
