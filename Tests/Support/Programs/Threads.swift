import Foundation

// Hundreds of tests share the few threads of the concurrency pool. A test that blocks a thread, or
// keeps it busy while it waits, uses its own threads and awaits them.

/// Runs a body on its own thread, where it may block.
nonisolated(nonsending) public func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () -> Value
) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.ofTest { continuation.resume(returning: body()) }.start()
  }
}

/// Runs a body on several threads of its own, each with its number, and returns the results in
/// order.
nonisolated(nonsending) public func onThreads<Value>(
  _ count: Int, stackSize: Int = 8 << 20, _ body: @escaping @Sendable (Int) -> sending Value
) async -> [Value] {
  let results = Locked((values: [Value?](repeating: nil, count: count), missing: count))
  await withCheckedContinuation { continuation in
    for index in 0..<count {
      let thread = Thread.ofTest {
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

extension Thread {
  private static let mark = "a test's own"

  static func ofTest(_ body: @escaping @Sendable () -> Void) -> Thread {
    Thread { asOfTest(body) }
  }

  /// Runs a body that may block the current thread.
  static func asOfTest(_ body: () -> Void) {
    current.threadDictionary[mark] = true
    body()
    current.threadDictionary[mark] = nil
  }

  /// Stops the program if the thread belongs to the concurrency pool.
  static func expectMayBlock() {
    precondition(
      current.threadDictionary[mark] != nil,
      "a test blocks a thread of the concurrency pool: let it do that in onThread")
  }
}
