internal import Guise
package import GuiseVerification

/// Values that each have one number, in the order in which they came.
///
/// Few are compared one after the other. To hash them would take longer, and the runtime takes long to make
/// a dictionary of keys that it has not seen yet.
package struct Numbered<Value: Hashable & Sendable, Sort>: Sendable {
  private(set) var values: [Value] = []
  /// The numbers of all, once they are not few.
  private var ids: [Value: ID<Sort>] = [:]

  private static var few: Int { 8 }

  init(_ values: Value...) {
    for value in values { _ = id(of: value) }
  }

  mutating func id(of value: Value) -> ID<Sort> {
    if let known = known(value) { return known }
    values.append(value)
    let id = ID<Sort>(values.count - 1)
    if values.count == Self.few + 1 {
      for (number, value) in values.enumerated() { ids[value] = ID(number) }
    } else if values.count > Self.few {
      ids[value] = id
    }
    return id
  }

  /// The number of a value that has one.
  func known(_ value: Value) -> ID<Sort>? {
    values.count <= Self.few ? values.firstIndex(of: value).map { ID($0) } : ids[value]
  }

  package subscript(id: ID<Sort>) -> Value { values[id.rawValue] }
}
