internal import Synchronization

/// A small cache of words that are not 0, shared by threads without a lock. Two words may have one
/// place.
///
/// A cache is used in one of two ways. As a set, by `contains`, `insert` and `removeAll`: the last
/// word stays in a place. Or as a map, by `first` and `claim`: the first word stays, so that it may
/// own memory.
///
/// Consists of plain stored atomics, which the compiler initialises statically: a global that is
/// made at run time would cost each access a call of `swift_once`.
struct WordCache: ~Copyable {
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

  private static let count = 64

  /// The place of a word. Threads' stacks, and types, are 2^n apart: without the shift, their words
  /// would share one place.
  @inline(__always)
  private static func place(_ word: UInt) -> Int {
    Int(truncatingIfNeeded: word ^ (word >> 9)) & (count - 1)
  }

  @inline(__always)
  borrowing func contains(_ word: UInt) -> Bool {
    withWords { $0[Self.place(word)].load(ordering: .relaxed) == word }
  }

  @inline(__always)
  borrowing func insert(_ word: UInt) {
    withWords { $0[Self.place(word)].store(word, ordering: .relaxed) }
  }

  /// The word at the place of a key; 0 until `claim` puts one there.
  @inline(__always)
  borrowing func first(at key: UInt) -> UInt {
    withWords { $0[Self.place(key)].load(ordering: .acquiring) }
  }

  /// Puts a word in the place of a key.
  ///
  /// - Returns: false if another word was first.
  borrowing func claim(_ key: UInt, with word: UInt) -> Bool {
    withWords {
      $0[Self.place(key)].compareExchange(
        expected: 0, desired: word, ordering: .releasing
      ).exchanged
    }
  }

  borrowing func removeAll(in words: ClosedRange<UInt>) {
    withWords { all in
      for place in 0..<Self.count {
        let word = all[place].load(ordering: .relaxed)
        guard words.contains(word) else { continue }
        _ = all[place].compareExchange(expected: word, desired: 0, ordering: .relaxed)
      }
    }
  }

  // The fields are 64 words in a row; a value that holds atomics is borrowed in place.
  @inline(__always)
  private borrowing func withWords<Result>(
    _ body: (UnsafePointer<Atomic<UInt>>) -> Result
  ) -> Result {
    withUnsafePointer(to: self) {
      body(UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self))
    }
  }
}
