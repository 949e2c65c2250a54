#if canImport(Darwin)
internal import Darwin
#else
internal import Dispatch
#endif

extension MainActor {
  /// Whether this code runs on the main actor, so that it may call what is isolated there.
  ///
  /// Of code that is called synchronously the compiler does not know it, and the concurrency library
  /// only offers to stop the program where it is not so.
  package static var isCurrent: Bool {
    #if canImport(Darwin)
    // The main queue is served by the main thread alone.
    pthread_main_np() != 0
    #else
    // Not the thread: once an async `main` has suspended, any thread may serve the main queue.
    DispatchQueue.getSpecific(key: mainQueueMark) != nil
    #endif
  }

  #if !canImport(Darwin)
  /// What the main queue, on which the main actor runs, has and no other queue. Also the first
  /// thread has it before the queue is served.
  private static let mainQueueMark = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
  #endif
}
