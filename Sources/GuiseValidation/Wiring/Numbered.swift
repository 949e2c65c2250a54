internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// Values with one number each, in the order in which they were added.
///
/// A few values are compared one after the other: hashing them would take longer, and the runtime takes long
/// to make a dictionary for a type of key that it has not seen yet.
package struct Numbered<Value: Hashable & Sendable, Sort>: Sendable {
  package private(set) var values: [Value] = []
  /// The numbers of all values, once there are more than a few.
  private var ids: [Value: ID<Sort>] = [:]

  private static var few: Int { 8 }

  package init(_ values: Value...) {
    for value in values { _ = id(of: value) }
  }

  package mutating func id(of value: Value) -> ID<Sort> {
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

  /// The number of a value, if it has one.
  package func known(_ value: Value) -> ID<Sort>? {
    values.count <= Self.few ? values.firstIndex(of: value).map { ID($0) } : ids[value]
  }

  package subscript(id: ID<Sort>) -> Value { values[id.rawValue] }
}
