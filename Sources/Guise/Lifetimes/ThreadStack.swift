#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The addresses of a thread's stack.
struct ThreadStack {
  let low: UInt
  let high: UInt

  var size: UInt { high - low }

  func contains(_ address: UInt) -> Bool { low <= address && address < high }

  /// This thread's: asked from the system once for each thread.
  static var current: ThreadStack {
    if let low = pthread_getspecific(keys.low), let high = pthread_getspecific(keys.high) {
      return ThreadStack(low: UInt(bitPattern: low), high: UInt(bitPattern: high))
    }
    let stack = ask()
    pthread_setspecific(keys.low, UnsafeRawPointer(bitPattern: stack.low))
    pthread_setspecific(keys.high, UnsafeRawPointer(bitPattern: stack.high))
    return stack
  }

  /// Thread-specific: both addresses.
  private static let keys: (low: pthread_key_t, high: pthread_key_t) = {
    var low = pthread_key_t()
    var high = pthread_key_t()
    pthread_key_create(&low, nil)
    pthread_key_create(&high, nil)
    return (low, high)
  }()

  private static func ask() -> ThreadStack {
    #if canImport(Darwin)
    let high = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
    return ThreadStack(low: high - UInt(pthread_get_stacksize_np(pthread_self())), high: high)
    #else
    var attributes = pthread_attr_t()
    var low: UnsafeMutableRawPointer?
    var size = 0
    guard threadAttributes(pthread_self(), &attributes) == 0 else {
      return ThreadStack(low: 1, high: 1)
    }
    pthread_attr_getstack(&attributes, &low, &size)
    pthread_attr_destroy(&attributes)
    return ThreadStack(low: UInt(bitPattern: low), high: UInt(bitPattern: low) + UInt(size))
    #endif
  }
}

#if !canImport(Darwin)
// The system's headers declare it for `_GNU_SOURCE` only, which Swift does not set.
@_silgen_name("pthread_getattr_np")
private func threadAttributes(
  _ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>
) -> Int32
#endif
