internal import Synchronization

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
  private static let depth: UInt = 48 << 10

  /// Blocks of addresses that were found to be above their thread's mark: a thread-specific look-up
  /// is made once for each. A stale block, of a thread that has ended, delays the search by its size.
  // Atomic words, which are safe to share; only the pointer type does not say so.
  nonisolated(unsafe) private static let shallow: UnsafeMutablePointer<Atomic<UInt>> = {
    let blocks = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: blockCount)
    for index in 0..<blockCount { (blocks + index).initialize(to: Atomic(0)) }
    return blocks
  }()
  private static let blockCount = 64
  private static let blockShift: UInt = 14

  /// Thread-specific: the mark.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  @usableFromInline
  static var isDeep: Bool {
    var marker: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    let block = address >> blockShift
    if shallow[Int(block) & (blockCount - 1)].load(ordering: .relaxed) == block { return false }
    return isBelowMark(address)
  }

  @inline(never)
  private static func isBelowMark(_ address: UInt) -> Bool {
    if let mark = pthread_getspecific(key) {
      if address < UInt(bitPattern: mark) { return true }
    } else {
      pthread_setspecific(key, UnsafeRawPointer(bitPattern: address - min(address, depth)))
    }
    let block = address >> blockShift
    shallow[Int(block) & (blockCount - 1)].store(block, ordering: .relaxed)
    return false
  }
}
