internal import Synchronization

/// A small cache of numbers that threads share without a lock; of two that fall on one place, the
/// last stays.
///
/// Made of plain stored atomics, which the compiler initialises statically: a global that is made at
/// run time would cost each access a call of `swift_once`.
struct ShallowBlocks: ~Copyable {
  private struct Four: ~Copyable {
    let a = Atomic<UInt>(0)
    let b = Atomic<UInt>(0)
    let c = Atomic<UInt>(0)
    let d = Atomic<UInt>(0)
  }

  private struct Sixteen: ~Copyable {
    let a = Four()
    let b = Four()
    let c = Four()
    let d = Four()
  }

  private let a = Sixteen()
  private let b = Sixteen()
  private let c = Sixteen()
  private let d = Sixteen()

  /// Threads' stacks are 2^n apart: without the shift, their blocks would fall on one place.
  @inline(__always)
  private static func place(_ block: UInt) -> Int { Int(block ^ (block >> 9)) & 63 }

  @inline(__always)
  borrowing func contains(_ block: UInt) -> Bool {
    withWord(of: block) { $0.pointee.load(ordering: .relaxed) == block }
  }

  @inline(__always)
  borrowing func insert(_ block: UInt) {
    withWord(of: block) { $0.pointee.store(block, ordering: .relaxed) }
  }

  // The fields are 64 words in a row; a value that holds atomics is borrowed where it is.
  @inline(__always)
  private borrowing func withWord<Result>(
    of block: UInt, _ body: (UnsafePointer<Atomic<UInt>>) -> Result
  ) -> Result {
    withUnsafePointer(to: self) {
      body(
        UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self) + Self.place(block))
    }
  }
}
