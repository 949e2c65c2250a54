internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

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

/// The check for resolves that have run so deep that they begin to look for cycles.
///
/// A cycle of transients that are written as closures runs deeper with every turn. Remembering each
/// running factory would slow down every resolve; comparing the stack pointer costs almost nothing,
/// and only a resolve below the mark pays for a frame.
@usableFromInline
enum StackGuard {
  /// The maximum distance of the mark from the top of a thread's stack: some hundred nested
  /// factories.
  private static let depth: UInt = 256 << 10
  /// The part of a stack that is left for a factory's work, and for throwing an error: a quarter of
  /// the stack within these bounds.
  private static let reserve: ClosedRange<UInt> = (24 << 10)...(512 << 10)

  /// Blocks of addresses known to be above their thread's mark: a thread-specific look-up is made
  /// once for each. A thread forgets those of its stack when it ends, because another thread's
  /// stack may lie there later, with its mark elsewhere. Blocks are small: if the mark is in the
  /// middle of one, the addresses below it in that block are not recognised.
  private static let shallow = WordCache()
  private static let blockShift: UInt = 12

  @usableFromInline
  static var isDeep: Bool {
    let address = stackAddress
    let block = address >> blockShift
    if shallow.contains(block) { return false }
    return isBelowMark(address)
  }

  /// Whether the rest of this thread's stack can run a factory; nil if that is not known, because
  /// the code runs on a stack of its own (a fiber's, an address sanitizer's).
  static var hasRoom: Bool? {
    let address = stackAddress
    let stack = ThreadStack.current
    guard stack.contains(address) else { return nil }
    return address > stack.low + min(max(stack.size / 4, reserve.lowerBound), reserve.upperBound)
  }

  /// Whether the stack is known to be nearly used up.
  static var isUsedUp: Bool { isDeep && hasRoom == false }

  @inline(__always)
  private static var stackAddress: UInt {
    var marker: UInt8 = 0
    return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }

  @inline(never)
  private static func isBelowMark(_ address: UInt) -> Bool {
    let stack = ThreadStack.current
    guard stack.contains(address), address >= stack.high - min(stack.size / 4, depth)
    else { return true }
    shallow.insert(address >> blockShift)
    return false
  }

  /// Forgets the blocks of a stack. Called on the stack's thread, at its end.
  static func forget(_ stack: ThreadStack) {
    guard stack.size > 0 else { return }
    shallow.removeAll(in: (stack.low >> blockShift)...((stack.high - 1) >> blockShift))
  }
}
