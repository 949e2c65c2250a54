#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
#error("Guise runs on Apple platforms and on Linux, with Glibc or Musl")
#endif

/// A pointer that each thread has for itself; nil if it was never set.
///
/// For work that one thread does without suspending: reading and setting it takes a fraction of the
/// time of a task-local value.
struct ThreadSlot: Sendable {
  #if canImport(Darwin)
  typealias Ending = @convention(c) (UnsafeMutableRawPointer) -> Void
  #else
  typealias Ending = @convention(c) (UnsafeMutableRawPointer?) -> Void
  #endif

  private let key: pthread_key_t

  /// - Parameter ending: called with a thread's pointer, on that thread, when the thread ends.
  init(atEnd ending: Ending? = nil) {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, ending)
    precondition(error == 0, "no more thread-specific keys: error \(error)")
    self.key = key
  }

  var pointer: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}
