#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Tells when a resolve has run so deep that it begins to look for cycles.
///
/// A cycle of transients that are written as closures runs deeper with every turn. To remember each
/// running factory would cost every resolve; to compare the stack pointer costs almost nothing, and
/// only a resolve below the mark pays for a frame.
@usableFromInline
enum StackGuard {
  /// How far below a thread's first resolve the mark is: some hundred nested factories, and a part
  /// of the smallest stack that a thread is given anywhere (128 KiB, by musl).
  private static let depth: UInt = 64 << 10

  /// Thread-specific: the mark.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  @usableFromInline
  static var isDeep: Bool {
    var marker: UInt8 = 0
    return withUnsafeMutablePointer(to: &marker) { pointer in
      let address = UInt(bitPattern: pointer)
      guard let mark = pthread_getspecific(key) else {
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: address - min(address, depth)))
        return false
      }
      return address < UInt(bitPattern: mark)
    }
  }
}
