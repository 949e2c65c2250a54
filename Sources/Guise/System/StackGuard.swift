internal import Synchronization

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
