package import Guise

package typealias EntryID = ID<WiringModel.Entry>
package typealias CodeID = ID<CodeNode>
package typealias ForwardID = ID<WiringModel.Forward>
package typealias GroupID = ID<WiringModel.Group>
package typealias SupplyID = ID<Catalog.Supply>
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
