extension JSONValue {
  /// A step from a container to one of its children.
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
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
      case .key(let key): pointer += "/" + Self.escapedForPointer(key)
      case .index(let index): pointer += "/\(index)"
      }
    }
  }

  /// Returns the key for a step of a JSON Pointer.
  package static func unescapedForPointer(_ step: some StringProtocol) -> String {
    guard step.utf8.contains(UInt8(ascii: "~")) else { return String(step) }
    return String(step).replacing("~1", with: "/").replacing("~0", with: "~")
  }

  private static func escapedForPointer(_ key: String) -> String {
    key.replacingScalars { $0 == "~" ? "~0" : $0 == "/" ? "~1" : nil }
  }
}
