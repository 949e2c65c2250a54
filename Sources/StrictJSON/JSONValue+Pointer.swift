extension JSONValue {
  /// A step from a container to what is in it.
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// The steps from `ancestor` to this value; nil when it is not within.
  ///
  /// - Complexity: a binary search for each step; the first search in a large container reads it.
  package func steps(from ancestor: JSONValue) -> [Step]? {
    guard document === ancestor.document, index >= ancestor.index, index < ancestor.next else {
      return nil
    }
    var steps: [Step] = []
    var place = ancestor.index
    while place != index {
      let child = document.child(of: place, around: index)
      if document.nodes[place].tag == .object {
        steps.append(.key(document.text(child.index)))
        place = child.index + 1
      } else {
        steps.append(.index(child.offset))
        place = child.index
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

  /// The key that a step of a JSON Pointer stands for.
  package static func unescapedForPointer(_ step: some StringProtocol) -> String {
    guard step.utf8.contains(UInt8(ascii: "~")) else { return String(step) }
    return String(step).replacing("~1", with: "/").replacing("~0", with: "~")
  }

  private static func escapedForPointer(_ key: String) -> String {
    var escaped = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
