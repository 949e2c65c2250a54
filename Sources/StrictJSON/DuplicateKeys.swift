/// Finds keys that one object has twice, in time linear in the number of its members.
struct DuplicateKeys {
  /// A hostile file can hold millions: beyond these nobody reads on.
  static let maximumReported = 10_000
  private static let smallObject = 16

  /// The node of each repeated key with that of the first like it.
  private(set) var found: [(repeated: Int, first: Int)] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private var table = KeyTable()

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func check(_ nodes: UnsafeBufferPointer<JSONNode>, of object: Int, members: Int) {
    guard found.count < Self.maximumReported else { return }
    let end = Int(nodes[object].link)
    if members <= Self.smallObject {
      var key = object &+ 1
      while key < end {
        checkSmall(nodes, key: key, from: object &+ 1)
        key = nodes[key &+ 1].next(after: key &+ 1)
      }
      return
    }
    table.reset(count: members)
    var key = object &+ 1
    while key < end, found.count < Self.maximumReported {
      let bytes = bytes
      let first = table.insert(key, hash: nodes[key].link) {
        Self.areEqual(nodes[key], nodes[$0], in: bytes)
      }
      if let first { found.append((key, first)) }
      key = nodes[key &+ 1].next(after: key &+ 1)
    }
  }

  @inline(__always)
  private mutating func checkSmall(
    _ nodes: UnsafeBufferPointer<JSONNode>, key: Int, from first: Int
  ) {
    let node = nodes[key]
    var other = first
    while other < key {
      if nodes[other].link == node.link, Self.areEqual(node, nodes[other], in: bytes) {
        found.append((key, other))
        return
      }
      other = nodes[other &+ 1].next(after: other &+ 1)
    }
  }

  private static func areEqual(
    _ left: JSONNode, _ right: JSONNode, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.link == right.link else { return false }
    let leftText = UnsafeBufferPointer(rebasing: bytes[left.textRange])
    let rightText = UnsafeBufferPointer(rebasing: bytes[right.textRange])
    if left.tag == .key, right.tag == .key { return KeyHash.areEqual(leftText, rightText) }
    return JSONText.unescaped(leftText).withUnsafeBufferPointer { left in
      JSONText.unescaped(rightText).withUnsafeBufferPointer { KeyHash.areEqual(left, $0) }
    }
  }
}
