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
    let number = slots[slot(of: UInt32(truncatingIfNeeded: hash), isSame)]
    return number == Self.empty ? nil : ID(Int(number))
  }

  /// Gives the next number to a value that has none; or else tells its number, and adds nothing.
  mutating func insert(_ hash: Int, isSame: (ID<Sort>) -> Bool) -> (id: ID<Sort>, isNew: Bool) {
    if (hashes.count + 1) * 4 > slots.count * 3 { grow() }
    let hash = UInt32(truncatingIfNeeded: hash)
    let slot = slot(of: hash, isSame)
    if slots[slot] != Self.empty { return (ID(Int(slots[slot])), false) }
    slots[slot] = Int32(truncatingIfNeeded: hashes.count)
    hashes.append(hash)
    return (ID(hashes.count - 1), true)
  }

  mutating func reserve(_ count: Int) {
    hashes.reserveCapacity(count)
    while slots.count * 3 < (count + 1) * 4 { grow() }
  }

  /// Where the value is, or else where it belongs.
  private func slot(of hash: UInt32, _ isSame: (ID<Sort>) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != Self.empty {
      let number = Int(slots[slot])
      if hashes[number] == hash, isSame(ID(number)) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: Self.empty, count: max(slots.count * 2, 16))
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] != Self.empty { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }
}
