package import Guise

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
