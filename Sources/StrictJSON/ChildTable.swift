internal import Synchronization

/// Where the children of large containers begin, so that a value is found among many in few steps.
///
/// Only findings ask for paths: a document without any pays nothing.
final class ChildTable: Sendable {
  private let starts = Mutex<[Int: ContiguousArray<Int32>]>([:])
  private static let smallContainer = 16

  /// The child of `container` that is, or is around, the node at `index`: its place among the
  /// container's children, and its own index (of an object: that of the key).
  func child(
    of container: Int, around index: Int, in nodes: ContiguousArray<JSONNode>
  ) -> (offset: Int, index: Int) {
    let isObject = nodes[container].tag == .object
    var child = container + 1
    for offset in 0..<Self.smallContainer {
      let next = Self.next(after: child, isObject, nodes)
      if index < next { return (offset, child) }
      child = next
    }
    return starts.withLock { starts in
      if starts[container] == nil { starts[container] = Self.starts(of: container, nodes) }
      let children = starts[container] ?? []
      let offset = max(children.partitioningIndex { Int($0) > index } - 1, 0)
      return (offset, Int(children[offset]))
    }
  }

  private static func starts(
    of container: Int, _ nodes: ContiguousArray<JSONNode>
  ) -> ContiguousArray<Int32> {
    let isObject = nodes[container].tag == .object
    let end = Int(nodes[container].link)
    var starts: ContiguousArray<Int32> = []
    var child = container + 1
    while child < end {
      starts.append(Int32(truncatingIfNeeded: child))
      child = next(after: child, isObject, nodes)
    }
    return starts
  }

  private static func next(
    after child: Int, _ isObject: Bool, _ nodes: ContiguousArray<JSONNode>
  ) -> Int {
    let value = isObject ? child + 1 : child
    return nodes[value].next(after: value)
  }
}
