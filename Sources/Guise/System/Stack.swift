#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The rest of a thread's stack: a cycle of sync factories is noticed where it ends.
enum Stack {
  /// The part of a stack that is left for a factory's own work, and for throwing an error: a quarter
  /// of the stack, within these bounds.
  private static let reserve: ClosedRange<UInt> = (24 << 10)...(512 << 10)

  /// Whether too little is left to run another factory, or one that needs more.
  ///
  /// Code on a stack of its own, such as a fiber's, is not limited: the reserve is the thread's.
  @inline(__always)
  static func isUsedUp(sparing rest: UInt = 0) -> Bool {
    var marker: UInt8 = 0
    return withUnsafeMutablePointer(to: &marker) {
      let address = UInt(bitPattern: $0)
      let depth = (known ?? limit(at: address)) &+ rest &- address
      return depth <= reserve.upperBound &+ rest
    }
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  /// The address of each thread at which its reserve begins.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    precondition(error == 0, "no more thread-specific keys: error \(error)")
    return key
  }()

  private static var known: UInt? { pthread_getspecific(key).map { UInt(bitPattern: $0) } }

  /// Asks the system, once for each thread.
  @inline(never)
  private static func limit(at address: UInt) -> UInt {
    guard let (low, size) = bounds(around: address) else { return 1 }
    let limit = low + min(max(size / 4, reserve.lowerBound), reserve.upperBound)
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: limit))
    return limit
  }

  private static func bounds(around address: UInt) -> (low: UInt, size: UInt)? {
    #if canImport(Darwin)
    let size = UInt(pthread_get_stacksize_np(pthread_self()))
    return (UInt(bitPattern: pthread_get_stackaddr_np(pthread_self())) - size, size)
    #else
    #if canImport(Glibc)
    // Asked for the first thread's, glibc reads the list of all mappings: 50 µs. That stack has the
    // path of the program at its top (31), and 64 MiB to itself.
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0,
      limit.rlim_cur <= 64 << 20
    {
      let (top, size) = (systemValue(31), UInt(limit.rlim_cur))
      if address < top && top - address < size { return (top - size, size) }
    }
    #endif
    var attributes = pthread_attr_t()
    var low: UnsafeMutableRawPointer?
    var size = 0
    guard threadAttributes(pthread_self(), &attributes) == 0 else { return nil }
    pthread_attr_getstack(&attributes, &low, &size)
    pthread_attr_destroy(&attributes)
    return (UInt(bitPattern: low), UInt(size))
    #endif
  }
  #else
  /// Where the system cannot be asked, stacks are not limited.
  private static var known: UInt? { 1 }

  private static func limit(at address: UInt) -> UInt { 1 }
  #endif
}

#if canImport(Glibc) || canImport(Musl)
// The system's headers declare it only for `_GNU_SOURCE`, which Swift does not set.
@_silgen_name("pthread_getattr_np")
private func threadAttributes(
  _ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>
) -> Int32
#endif

#if canImport(Glibc)
@_silgen_name("getauxval")
private func systemValue(_ kind: UInt) -> UInt
#endif
