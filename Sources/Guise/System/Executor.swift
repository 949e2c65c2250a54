internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#endif

/// A way back to the caller's executor.
@usableFromInline
enum Executor {
  /// Continues on an actor's executor.
  ///
  /// A `nonisolated(nonsending)` function should be there already. But the optimiser of Swift 6.3
  /// removes a hop before the call of another `nonisolated(nonsending)` function, and in that one
  /// the hop to the executor that it expects: a chain of them stays where it was.
  @usableFromInline @inline(never)
  static func hop(to actor: isolated any Actor) async {}
}

extension MainActor {
  /// Whether this code runs on the main actor, so that it may call code that is isolated there.
  ///
  /// The compiler does not know this for code that is called synchronously, and the concurrency
  /// library can only stop the program if it is not so.
  package static var isCurrent: Bool {
    #if canImport(Darwin)
    // True also while the main thread runs the block of another queue that it waits for.
    if pthread_main_np() != 0 { return true }
    #endif
    // After `dispatchMain()`, or once an async `main` without a run loop has suspended, any thread may
    // serve the main queue.
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
