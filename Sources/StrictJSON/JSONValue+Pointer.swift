extension JSONValue {
  /// A step from a container to one of its children; in a decoder, the key of the child.
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// Returns the child under a decoder's key.
  package func child(_ key: any CodingKey) -> JSONValue? {
    isArray ? key.intValue.flatMap { elements.dropFirst($0).first } : self[key.stringValue]?.value
  }

  /// Returns the steps from `ancestor` to this value; nil if it is not inside.
  package func steps(from ancestor: JSONValue) -> [Step]? {
    guard document === ancestor.document, index >= ancestor.index, index < ancestor.next else {
      return nil
    }
    var steps: [Step] = []
    var place = ancestor.index
    while place != index {
      let children = document.children(of: place)
      let offset = children.partitioningIndex { $0 > index } - 1
      place = children[offset]
      if document.nodes[place].tag == .key {
        steps.append(.key(document.text(place)))
        place += 1
      } else {
        steps.append(.index(offset))
      }
    }
    return steps
  }

  /// The JSON Pointer (RFC 6901) from the root.
  package var pointer: String {
    (steps(from: document.root) ?? []).reduce(into: "") { pointer, step in
      switch step {
      case .key(let key):
        pointer += "/" + key.replacingScalars { $0 == "~" ? "~0" : $0 == "/" ? "~1" : nil }
      case .index(let index): pointer += "/\(index)"
      }
    }
  }

  /// Returns the key for a step of a JSON Pointer.
  package static func unescapedForPointer(_ step: some StringProtocol) -> String {
    guard step.utf8.contains(UInt8(ascii: "~")) else { return String(step) }
    return String(step).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}

extension JSONValue.Step: CodingKey {
  package init(stringValue: String) { self = .key(stringValue) }

  package init(intValue: Int) { self = .index(intValue) }

  package var stringValue: String {
    switch self {
    case .key(let key): key
    case .index(let index): "Index \(index)"
    }
  }

  package var intValue: Int? { if case .index(let index) = self { index } else { nil } }
}
