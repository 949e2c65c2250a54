package import Guise

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

/// Values that each have one number, in the order in which they came.
package struct Numbered<Value: Hashable & Sendable, Sort>: Sendable {
  private var values: [Value] = []
  private var table = NumberTable<Sort>()

  init(_ values: Value...) {
    for value in values { _ = id(of: value) }
  }

  mutating func id(of value: Value) -> ID<Sort> {
    let (id, isNew) = table.insert(value.hashValue) { [values] in values[$0.rawValue] == value }
    if isNew { values.append(value) }
    return id
  }

  /// The number of a value that has one.
  func known(_ value: Value) -> ID<Sort>? {
    table.known(value.hashValue) { values[$0.rawValue] == value }
  }

  package subscript(id: ID<Sort>) -> Value { values[id.rawValue] }
}

/// As `Numbered`, of sets of tags, which are all in one array.
package struct NumberedTagSets: Sendable {
  private var tags: [TagID] = []
  /// Where each set ends, and the next begins.
  private var ends: [Int32] = []
  private var table = NumberTable<KeyNumbers.TagSet>()

  /// The empty set is the first.
  init() { _ = id(of: []) }

  /// - Parameter set: each tag once, in order.
  mutating func id(of set: [TagID]) -> TagSetID {
    let (id, isNew) = table.insert(set.hashValue) { [tags, ends] in
      tags[Self.range(of: $0, ends)].elementsEqual(set)
    }
    if isNew {
      tags += set
      ends.append(Int32(truncatingIfNeeded: tags.count))
    }
    return id
  }

  /// The number of a set that has one.
  func known(_ set: [TagID]) -> TagSetID? {
    table.known(set.hashValue) { self[$0].elementsEqual(set) }
  }

  package subscript(id: TagSetID) -> ArraySlice<TagID> { tags[Self.range(of: id, ends)] }

  private static func range(of id: TagSetID, _ ends: [Int32]) -> Range<Int> {
    let start = id.rawValue == 0 ? 0 : Int(ends[id.rawValue - 1])
    return start..<Int(ends[id.rawValue])
  }
}
