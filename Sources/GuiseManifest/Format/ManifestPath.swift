package import StrictJSON

/// In a path, a key stands for the step to a member and a number for the step to an element.
extension JSONValue.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral key: String) { self = .key(key) }
  package init(integerLiteral index: Int) { self = .index(index) }
}

extension JSONValue {
  /// A value of a manifest, and the member whose value it is, if any.
  typealias Found = (value: JSONValue, member: JSONMember?)

  /// Follows a path from this value; nil where it leads to nothing that is of the format.
  ///
  /// A string is short for a list of it, or for an object with that factory.
  ///
  /// - Parameters:
  ///   - cuts: Values that are left out, by index.
  ///   - member: The member whose value this is.
  func find(
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

extension ApprovedDocument {
  /// The value at a path from the top, or from another value; nil where there is none that is of the
  /// format.
  func value(at path: [JSONValue.Step], in value: JSONValue? = nil) -> JSONValue? {
    (value ?? document.root).find(path, without: cuts)?.value
  }

  /// The strings of a list with their places, or those of a list that one string is short for.
  func texts(of list: JSONValue) -> [Placed<String>] {
    let elements = list.isArray ? Array(list.elements) : [list]
    return elements.compactMap { element in
      isCut(element) ? nil : element.string.map { Placed($0, at: Place(element)) }
    }
  }

  /// The members of an object that are of the format, in the file's order, each with its value as it was
  /// decoded.
  func entries<Entry>(
    of object: JSONValue, as decoded: [String: Entry]
  ) -> some Sequence<(member: JSONMember, entry: Entry)> {
    object.members.lazy.filter { !self.isCut($0.value) }.compactMap { member in
      decoded[member.key].map { (member, $0) }
    }
  }
}
