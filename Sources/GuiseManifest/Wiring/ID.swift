/// A position among values of one sort, which cannot be taken for one among others.
package struct ID<Sort>: Hashable, Comparable, Sendable {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

package typealias FactoryID = ID<FactoryTable.Factory>
package typealias ServiceID = ID<KeyNumbers.Service>
package typealias TagID = ID<KeyNumbers.Tag>
package typealias TagSetID = ID<KeyNumbers.TagSet>
package typealias ArgumentsID = ID<KeyNumbers.Arguments>

/// Values that each have one number, in the order in which they came.
package struct Numbered<Value: Hashable & Sendable, Sort>: Sendable {
  private var values: [Value] = []
  private var ids: [Value: ID<Sort>] = [:]

  init(_ values: Value...) {
    for value in values { _ = id(of: value) }
  }

  mutating func id(of value: Value) -> ID<Sort> {
    if let id = ids[value] { return id }
    let id = ID<Sort>(values.count)
    ids[value] = id
    values.append(value)
    return id
  }

  /// The number of a value that has one.
  func known(_ value: Value) -> ID<Sort>? { ids[value] }

  package subscript(id: ID<Sort>) -> Value { values[id.rawValue] }
}
