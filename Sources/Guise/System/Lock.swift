internal import Synchronization

/// A mutex whose order the thread sanitizer can see.
///
/// On Linux the sanitizer does not know `Mutex` and would report everything that it guards; the two
/// accesses of the word, plain moves on most processors, show it the order of the threads.
package struct Lock<State>: ~Copyable, Sendable {
  private let mutex: Mutex<State>
  private let turn = Atomic(false)

  package init(_ state: consuming sending State) { mutex = Mutex(state) }

  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { state throws(Failure) -> sending Result in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(true, ordering: .releasing) }
      return try body(&state)
    }
  }
}
