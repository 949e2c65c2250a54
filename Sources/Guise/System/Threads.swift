internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#endif

/// A value that threads and tasks share, or hand to each other, although its type is not
/// `Sendable`: such as an instance, or the arguments or parameters of a resolve.
///
/// Unchecked: that an instance is safe to share is the application's promise; see `Container`. All
/// else is used by one thread at a time.
@usableFromInline
package struct Shared<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @usableFromInline
  package init(_ value: Value) { self.value = value }
}

/// A weak reference to an object.
///
/// Unchecked, like `Shared`. A struct, so that code that copies it under a lock decides where the
/// object that it reads is released.
struct WeakObject: @unchecked Sendable {
  weak var object: AnyObject?
}

/// Releases the objects of a chain one after the other: a long one would use up the stack.
///
/// - Parameter next: takes the next object out of one.
func releaseChain<Link: AnyObject>(_ first: consuming Link?, _ next: (Link) -> Link?) {
  var link = first
  while link != nil, isKnownUniquelyReferenced(&link) { link = link.flatMap(next) }
}

/// A Boolean that threads share: who sees a change sees what was written before it, too.
struct Flag: ~Copyable, Sendable {
  private let bit: Atomic<Bool>

  init(_ isSet: Bool = false) { bit = Atomic(isSet) }

  var isSet: Bool {
    @inline(__always) get { bit.load(ordering: .acquiring) }
    nonmutating set { bit.store(newValue, ordering: .releasing) }
  }

  /// Sets the flag, and returns whether it was set.
  func raise() -> Bool { bit.exchange(true, ordering: .acquiringAndReleasing) }
}

/// A number of events that threads share.
struct Counter: ~Copyable, Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  /// Counts one more event, and returns its number.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// A mutex whose order the thread sanitizer can see.
///
/// On Linux the sanitizer does not know `Mutex` and would report everything that it guards; the two
/// accesses of the word, plain moves on most processors, show it the order of the threads.
package struct Lock<State>: ~Copyable, Sendable {
  private let mutex: Mutex<State>
  private let turn = Flag()

  package init(_ state: consuming sending State) { mutex = Mutex(state) }

  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { state throws(Failure) -> sending Result in
      _ = turn.isSet
      defer { turn.isSet = true }
      return try body(&state)
    }
  }
}

/// Blocks this thread until `resume`, which the operation is given, is called.
func blockThread(_ operation: (_ resume: @escaping @Sendable () -> Void) -> Void) {
  let semaphore = DispatchSemaphore(value: 0)
  operation { semaphore.signal() }
  semaphore.wait()
}

/// Runs an async operation to its end on another task while this thread is blocked.
///
/// Only for ``ResolutionConfig/allowSynchronousResolutionOfAsyncEntries``: on a thread of the
/// concurrency pool this can leave no thread for the operation.
@inline(never)
func blocked<Value>(_ operation: @escaping () async throws -> Value) throws -> Value {
  let operation = Shared(operation)
  let result = Lock<Result<Shared<Value>, any Error>>(.failure(CancellationError()))
  let semaphore = DispatchSemaphore(value: 0)
  Task {
    do {
      let value = Shared(try await operation.value())
      result.withLock { $0 = .success(value) }
    } catch {
      result.withLock { $0 = .failure(error) }
    }
    semaphore.signal()
  }
  semaphore.wait()
  return try result.withLock { $0 }.get().value
}

/// A way back to the caller's executor.
@usableFromInline
enum Executor {
  /// Continues on an actor's executor.
  ///
  /// A `nonisolated(nonsending)` function should be there already. But the optimiser of Swift 6.3
  /// removes the hops before and in the call of another one: a chain of them stays where it was.
  @usableFromInline @inline(never)
  static func hop(to actor: isolated any Actor) async {}
}

extension MainActor {
  /// Whether this code runs on the main actor, so that it may call code that is isolated there.
  ///
  /// The concurrency library can only stop the program if it is not so.
  package static var isCurrent: Bool {
    #if canImport(Darwin)
    // True also while the main thread runs the block of another queue that it waits for.
    if pthread_main_np() != 0 { return true }
    #endif
    // After `dispatchMain()`, or once an async `main` has suspended, any thread may serve the queue.
    return DispatchQueue.getSpecific(key: mainQueueMark) != nil
  }

  /// A mark that only the main queue has, on which the main actor runs. The first thread has it,
  /// too, before the queue is served.
  private static let mainQueueMark = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
