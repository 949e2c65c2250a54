/// A search for repeated keys within an object, in time linear in the number of its members.
struct DuplicateKeys {
  /// The limit on reports: a hostile file can have millions of repeated keys.
  static let maximumReported = 10_000
  private static let smallObject = 16

  /// The node of each repeated key with that of its first occurrence.
  private(set) var found: [(repeated: Int, first: Int)] = []
  let bytes: UnsafeBufferPointer<UInt8>

  mutating func check(_ nodes: UnsafeBufferPointer<JSONNode>, of object: Int, members: Int) {
    let end = Int(nodes[object].link)
    let isSmall = members <= Self.smallObject
    var known: [String: Int] = [:]
    if !isSmall { known.reserveCapacity(members) }
    var key = object &+ 1
    while key < end, found.count < Self.maximumReported {
      let first: Int?
      if isSmall {
        first = self.first(like: key, from: object &+ 1, nodes)
      } else {
        let identity = nodes[key].identity(in: bytes)
        first = known[identity]
        if first == nil { known[identity] = key }
      }
      if let first { found.append((key, first)) }
      key = nodes[key &+ 1].next(after: key &+ 1)
    }
  }

  /// Returns the first equal key in a range that ends before `key`.
  @inline(__always)
  private func first(
    like key: Int, from start: Int, _ nodes: UnsafeBufferPointer<JSONNode>
  ) -> Int? {
    var other = start
    while other < key {
      if areSame(nodes[key], nodes[other]) { return other }
      other = nodes[other &+ 1].next(after: other &+ 1)
    }
    return nil
  }

  @inline(__always)
  private func areSame(_ left: JSONNode, _ right: JSONNode) -> Bool {
    if left.isPlain, right.isPlain {
      // Most keys in an object differ in length.
      return left.end &- left.start == right.end &- right.start
        && UnsafeBufferPointer(rebasing: bytes[left.textRange])
          .hasBytes(of: UnsafeBufferPointer(rebasing: bytes[right.textRange]))
    }
    return left.identity(in: bytes) == right.identity(in: bytes)
  }
}
