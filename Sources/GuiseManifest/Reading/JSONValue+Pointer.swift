extension JSONValue {
  /// A step from a container to what is in it.
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// The steps from `ancestor` to this value, found by search; nil when it is not within.
  package func steps(from ancestor: JSONValue) -> [Step]? {
    guard document === ancestor.document, index >= ancestor.index, index < ancestor.next else {
      return nil
    }
    var steps: [Step] = []
    var place = ancestor
    while place.index != index {
      if place.kind == .object {
        guard let member = place.members.first(where: { index < $0.value.next }) else { return nil }
        steps.append(.key(member.key))
        place = member.value
      } else {
        guard let found = place.elements.enumerated().first(where: { index < $0.element.next })
        else { return nil }
        steps.append(.index(found.offset))
        place = found.element
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
