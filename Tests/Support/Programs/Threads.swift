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
  let results = Results<Value>(count)
  await withCheckedContinuation { continuation in
    for index in 0..<count {
      let thread = Thread.ofTest {
        if results.put(body(index), at: index) { continuation.resume() }
      }
      thread.stackSize = stackSize
      thread.start()
    }
  }
  return results.take()
}

extension Thread {
  private static let mark = "a test's own"

  static func ofTest(_ body: @escaping @Sendable () -> Void) -> Thread {
    Thread {
      current.threadDictionary[mark] = true
      body()
    }
  }

  /// Stops the program if the thread belongs to the concurrency pool.
  static func expectMayBlock() {
    precondition(
      current.threadDictionary[mark] != nil,
      "a test blocks a thread of the concurrency pool: let it do that in onThread")
  }
}

private final class Results<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value?]
  private var missing: Int

  init(_ count: Int) {
    values = (0..<count).map { _ in nil }
    missing = count
  }

  /// Stores a result; returns whether all results are present.
  func put(_ value: Value, at index: Int) -> Bool {
    lock.withLock {
      values[index] = value
      missing -= 1
      return missing == 0
    }
  }

  func take() -> [Value] { lock.withLock { values.compactMap { $0 } } }
}
