#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The addresses of a thread's stack.
struct ThreadStack {
  let low: UInt
  let high: UInt

  var size: UInt { high - low }

  func contains(_ address: UInt) -> Bool { low <= address && address < high }

  /// This thread's stack: requested from the system once for each thread.
  static var current: ThreadStack {
    if let known = slot.pointer {
      return known.assumingMemoryBound(to: ThreadStack.self).pointee
    }
    let stack = ask()
    let known = UnsafeMutablePointer<ThreadStack>.allocate(capacity: 1)
    known.initialize(to: stack)
    slot.pointer = UnsafeMutableRawPointer(known)
    return stack
  }

  /// A `ThreadStack` in memory of its own, which the thread frees at its end.
  private static let slot = ThreadSlot { end($0) }

  private static func end(_ known: UnsafeMutableRawPointer?) {
    guard let known = known?.assumingMemoryBound(to: ThreadStack.self) else { return }
    StackGuard.forget(known.pointee)
    known.deallocate()
  }

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
// The system's headers declare it only for `_GNU_SOURCE`, which Swift does not set.
@_silgen_name("pthread_getattr_np")
private func threadAttributes(
  _ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>
) -> Int32
#endif
