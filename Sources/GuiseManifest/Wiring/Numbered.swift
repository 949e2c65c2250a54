internal import Guise
package import GuiseVerification

/// Values that each have one number, in the order in which they came.
package struct Numbered<Value: Hashable & Sendable, Sort>: Sendable {
  private(set) var values: [Value] = []
  private var ids: [Value: ID<Sort>] = [:]

  init(_ values: Value...) {
    for value in values { _ = id(of: value) }
  }

  mutating func id(of value: Value) -> ID<Sort> {
    if let known = ids[value] { return known }
    let id = ID<Sort>(values.count)
    ids[value] = id
    values.append(value)
    return id
  }

  /// The number of a value that has one.
  func known(_ value: Value) -> ID<Sort>? { ids[value] }

  package subscript(id: ID<Sort>) -> Value { values[id.rawValue] }
}
