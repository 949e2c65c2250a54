/// An open-addressing set of key nodes, by index.
struct KeyTable: Sendable {
  private static let empty = UInt32.max
  private var slots: ContiguousArray<UInt32> = []
  private var mask = 0

  /// Empties the table and makes room for `count` keys.
  mutating func reset(count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    mask = size - 1
    slots.removeAll(keepingCapacity: slots.capacity >= size)
    slots.append(contentsOf: repeatElement(Self.empty, count: size))
  }

  /// The index of an equal key that is there, or else puts this one in.
  @inline(__always)
  mutating func insert(_ index: Int, hash: UInt32, isEqual: (Int) -> Bool) -> Int? {
    var slot = Int(hash) & mask
    while slots[slot] != Self.empty {
      if isEqual(Int(slots[slot])) { return Int(slots[slot]) }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(truncatingIfNeeded: index)
    return nil
  }

  func find(hash: UInt32, isEqual: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = Int(hash) & mask
    while slots[slot] != Self.empty {
      if isEqual(Int(slots[slot])) { return Int(slots[slot]) }
      slot = (slot + 1) & mask
    }
    return nil
  }
}
