package import Guise

/// Values that each have one number, in the order in which they came.
package struct Numbered<Value: Hashable & Sendable, Sort>: Sendable {
  private(set) var values: [Value] = []
  private var table = NumberTable<Sort>()

  init(_ values: Value...) {
    for value in values { _ = id(of: value) }
  }

  mutating func id(of value: Value) -> ID<Sort> {
    let hash = value.hashValue
    if let known = known(value, hash) { return known }
    values.append(value)
    return table.append(hash)
  }

  /// The number of a value that has one.
  func known(_ value: Value) -> ID<Sort>? { known(value, value.hashValue) }

  private func known(_ value: Value, _ hash: Int) -> ID<Sort>? {
    table.known(hash) { values[$0.rawValue] == value }
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
    let hash = set.hashValue
    if let known = known(set, hash) { return known }
    tags += set
    ends.append(Int32(truncatingIfNeeded: tags.count))
    return table.append(hash)
  }

  /// How many sets have a number.
  var count: Int { ends.count }

  /// The number of a set that has one.
  func known(_ set: [TagID]) -> TagSetID? { known(set, set.hashValue) }

  private func known(_ set: [TagID], _ hash: Int) -> TagSetID? {
    table.known(hash) { self[$0].elementsEqual(set) }
  }

  package subscript(id: TagSetID) -> ArraySlice<TagID> {
    let start = id.rawValue == 0 ? 0 : Int(ends[id.rawValue - 1])
    return tags[start..<Int(ends[id.rawValue])]
  }
}
