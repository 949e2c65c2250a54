/// A value or a key in a document's flat storage.
package struct JSONNode: Sendable {
  package enum Tag: Sendable {
    case null, boolean, number, string, array, object, key
  }

  package let tag: Tag
  /// Whether a string or a key is ASCII without escapes, so that its bytes are its only form.
  let isPlain: Bool
  let start: UInt32
  fileprivate(set) var end: UInt32
  /// The index after the node and its contents.
  fileprivate(set) var next: UInt32
  /// The index of the object or array around the node; its own, without one.
  let parent: UInt32

  /// The bytes in the source, including a string's quotes and a container's brackets.
  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// The nodes of a document in file order, as they are found: a container's contents follow it, and an object's
/// members are a key and then its value.
package struct JSONTree: Sendable {
  package private(set) var nodes: [JSONNode] = []
  /// The index of the innermost object or array that is not closed.
  package private(set) var innermost: Int?
  /// The number of objects and arrays that are not closed.
  package private(set) var depth = 0

  package init() {}

  package var isInObject: Bool { innermost.map { nodes[$0].tag == .object } ?? false }

  /// Adds a key, or a value that is closed.
  package mutating func add(_ tag: JSONNode.Tag, _ range: Range<Int>, isPlain: Bool = false) {
    let index = nodes.count
    nodes.append(
      JSONNode(
        tag: tag, isPlain: isPlain, start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound), next: UInt32(index + 1),
        parent: UInt32(innermost ?? index)))
  }

  /// Opens an object or an array at its bracket.
  package mutating func open(_ tag: JSONNode.Tag, at offset: Int) {
    add(tag, offset..<offset + 1)
    innermost = nodes.count - 1
    depth += 1
  }

  /// Closes the innermost object or array before an offset.
  package mutating func close(at end: Int) {
    guard let index = innermost else { return }
    nodes[index].end = UInt32(truncatingIfNeeded: end)
    nodes[index].next = UInt32(nodes.count)
    let parent = Int(nodes[index].parent)
    innermost = parent == index ? nil : parent
    depth -= 1
  }
}
