/// Values with one number each, in the order in which they were added.
package struct Numbered<Value: Hashable & Sendable, Sort>: Sendable {
  package private(set) var values: [Value] = []
  private var ids: [Value: ID<Sort>] = [:]

  package init(_ values: Value...) {
    for value in values { _ = id(of: value) }
  }

  package mutating func id(of value: Value) -> ID<Sort> {
    if let known = ids[value] { return known }
    let id = ID<Sort>(values.count)
    values.append(value)
    ids[value] = id
    return id
  }

  /// The number of a value, if it has one.
  package func known(_ value: Value) -> ID<Sort>? { ids[value] }

  package subscript(id: ID<Sort>) -> Value { values[id.rawValue] }
}
