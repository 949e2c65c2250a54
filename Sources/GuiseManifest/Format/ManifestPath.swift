package import StrictJSON

/// In a path, a string is the step to a member and a number the step to an element.
extension JSONValue.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral key: String) { self = .key(key) }
  package init(integerLiteral index: Int) { self = .index(index) }
}

extension JSONValue {
  /// A value of a manifest, with its member if it has one.
  package typealias Found = (value: JSONValue, member: JSONMember?)

  /// Follows a path from this value; returns nil if it leads to nothing of the format.
  ///
  /// A string abbreviates a list with that string, or an object with that factory.
  ///
  /// - Parameters:
  ///   - cuts: The indexes of excluded values.
  ///   - member: The member of this value.
  package func find(
    _ path: some Sequence<Step>, without cuts: Set<Int>, from member: JSONMember? = nil
  ) -> Found? {
    var (value, member) = (self, member)
    for step in path {
      switch step {
      case .key(let key):
        if let next = value[key] {
          guard !cuts.contains(next.value.index) else { return nil }
          (value, member) = (next.value, next)
        } else if !value.isString || key != "factory" {
          return nil
        }
      case .index(let index):
        if index == 0, value.isString { continue }
        let elements = value.elements.lazy.filter { !cuts.contains($0.index) }
        guard let element = elements.dropFirst(index).first else { return nil }
        (value, member) = (element, nil)
      }
    }
    return (value, member)
  }
}
