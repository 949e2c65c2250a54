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
