internal import Guise

/// Finds numbered values by their hashes, while the values are kept by whoever numbers them.
///
/// A wiring has millions of them: this takes 12 to 20 bytes for each, where a dictionary takes one and a
/// third to three times its key and its value.
struct NumberTable<Sort>: Sendable {
  private static var empty: Int32 { -1 }

  /// Open addressing; a power of two, at most three quarters of them taken.
  private var slots: ContiguousArray<Int32> = []
  /// Of each number.
  private var hashes: ContiguousArray<UInt32> = []

  /// The number of the value with this hash that is the same; nil where there is none.
  func known(_ hash: Int, isSame: (ID<Sort>) -> Bool) -> ID<Sort>? {
    guard !slots.isEmpty else { return nil }
    let number = slots[slot(of: UInt32(truncatingIfNeeded: hash), isSame: isSame)]
    return number == Self.empty ? nil : ID(Int(number))
  }

  /// Gives the next number to a value that has none.
  mutating func append(_ hash: Int) -> ID<Sort> {
    reserve(hashes.count + 1)
    let hash = UInt32(truncatingIfNeeded: hash)
    slots[slot(of: hash) { _ in false }] = Int32(truncatingIfNeeded: hashes.count)
    hashes.append(hash)
    return ID(hashes.count - 1)
  }

  /// Makes room for so many in all.
  mutating func reserve(_ count: Int) {
    var size = max(slots.count, 16)
    while size * 3 < count * 4 { size *= 2 }
    guard size > slots.count else { return }
    slots = ContiguousArray(repeating: Self.empty, count: size)
    for (number, hash) in hashes.enumerated() {
      slots[slot(of: hash) { _ in false }] = Int32(truncatingIfNeeded: number)
    }
  }

  /// Where the value is, or else where it belongs.
  private func slot(of hash: UInt32, isSame: (ID<Sort>) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != Self.empty {
      let number = Int(slots[slot])
      if hashes[number] == hash, isSame(ID(number)) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }
}
