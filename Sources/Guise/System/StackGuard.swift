internal import Synchronization

/// Tells when a resolve has run so deep that it begins to look for cycles.
///
/// A cycle of transients that are written as closures runs deeper with every turn. To remember each
/// running factory would cost every resolve; to compare the stack pointer costs almost nothing, and
/// only a resolve below the mark pays for a frame.
@usableFromInline
enum StackGuard {
  /// How far below the top of a thread's stack the mark is, at most: some hundred nested factories.
  private static let depth: UInt = 256 << 10
  /// How much of a stack is left for what a factory does, and for an error to be thrown: a quarter
  /// of the stack within these bounds.
  private static let reserve: ClosedRange<UInt> = (24 << 10)...(512 << 10)

  /// Blocks of addresses that were found to be above their thread's mark: a thread-specific look-up
  /// is made once for each. A thread forgets those of its stack when it ends, as another thread's
  /// stack may lie there after that, and lie otherwise. They are small, as the mark may be in the middle
  /// of one: what is below it there is not found to be.
  private static let shallow = WordCache()
  private static let blockShift: UInt = 12

  @usableFromInline
  static var isDeep: Bool {
    let address = stackAddress
    let block = address >> blockShift
    if shallow.contains(block) { return false }
    return isBelowMark(address)
  }

  /// Whether a factory can be run on what is left of this thread's stack; nil where that is not
  /// known, because the code runs on a stack of its own (a fiber, an address sanitizer's).
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

  /// Called on the stack's thread, at its end.
  static func forget(_ stack: ThreadStack) {
    guard stack.size > 0 else { return }
    shallow.removeAll(in: (stack.low >> blockShift)...((stack.high - 1) >> blockShift))
  }
}
