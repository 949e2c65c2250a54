internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#endif

extension MainActor {
  /// Whether this code runs on the main actor, so that it may call what is isolated there.
  ///
  /// Of code that is called synchronously the compiler does not know it, and the concurrency library
  /// only offers to stop the program where it is not so.
  package static var isCurrent: Bool {
    #if canImport(Darwin)
    // Also where it runs the block of another queue that it waits for.
    if pthread_main_np() != 0 { return true }
    #endif
    // After `dispatchMain()`, or once an async `main` without a run loop has suspended, any thread may
    // serve the main queue.
    return DispatchQueue.getSpecific(key: mainQueueMark) != nil
  }

  /// What the main queue, on which the main actor runs, has and no other queue. Also the first
  /// thread has it before the queue is served.
  private static let mainQueueMark = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
