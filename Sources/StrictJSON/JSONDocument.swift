internal import Synchronization

/// A file that is strict JSON: its values in flat storage, each knowing its bytes.
@usableFromInline
package final class JSONDocument: Sendable {
  package let source: SourceFile
  @usableFromInline let nodes: ContiguousArray<JSONNode>
  /// Look-up tables of large objects, made when one is first asked for a key.
  private let tables = Mutex<[Int: KeyTable]>([:])
  private static let smallObject = 16
  private let children = ChildTable()

  /// `nodes` has at least one node, the root.
  init(source: SourceFile, nodes: ContiguousArray<JSONNode>) {
    self.source = source
    self.nodes = nodes
  }

  @inlinable
  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The text of a string or a key, without quotes and escapes.
  @usableFromInline
  func text(_ index: Int) -> String {
    var result = ""
    withText(index) { result = String(decoding: $0, as: UTF8.self) }
    return result
  }

  /// The bytes of the same.
  @usableFromInline
  func withText(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let node = nodes[index]
    let isEscaped = node.tag == .string ? node.signs.contains(.escape) : node.tag == .escapedKey
    source.bytes.withUnsafeBufferPointer {
      let text = UnsafeBufferPointer(rebasing: $0[node.textRange])
      if isEscaped {
        JSONText.unescaped(text).withUnsafeBufferPointer(body)
      } else {
        body(text)
      }
    }
  }

  /// See `ChildTable`.
  func child(of container: Int, around index: Int) -> (offset: Int, index: Int) {
    children.child(of: container, around: index, in: nodes)
  }

  /// The first key node of an object that says `key`.
  @usableFromInline
  func find(_ key: String, in object: Int) -> Int? {
    var key = key
    return key.withUTF8 { key in
      let hash = KeyHash.hash(key, seed: KeyHash.seed)
      let end = Int(nodes[object].link)
      var index = object + 1
      for _ in 0..<Self.smallObject {
        guard index < end else { return nil }
        if matches(index, key, hash: hash) { return index }
        index = next(afterKey: index)
      }
      guard index < end else { return nil }
      return tables.withLock { tables in
        if tables[object] == nil { tables[object] = makeTable(of: object) }
        return tables[object]?.find(hash: hash) { matches($0, key, hash: hash) }
      }
    }
  }

  /// The index behind a key and its value.
  @inlinable
  @inline(__always)
  func next(afterKey index: Int) -> Int { nodes[index &+ 1].next(after: index &+ 1) }

  @inline(__always)
  func matches(_ index: Int, _ key: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Bool {
    let node = nodes[index]
    guard node.link == hash else { return false }
    let areSameBytes = source.bytes.withUnsafeBufferPointer {
      KeyHash.areSame(UnsafeBufferPointer(rebasing: $0[node.textRange]), key)
    }
    return node.tag == .key && areSameBytes || isText(of: index, key)
  }

  /// The slow comparison, for keys with escapes or outside of ASCII.
  @inline(never)
  private func isText(of index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    var isSame = false
    withText(index) { isSame = KeyHash.areEqual($0, key) }
    return isSame
  }

  private func makeTable(of object: Int) -> KeyTable {
    var members = 0
    let end = Int(nodes[object].link)
    var index = object + 1
    while index < end {
      members += 1
      index = nodes[index + 1].next(after: index + 1)
    }
    var table = KeyTable()
    table.reset(count: members)
    index = object + 1
    while index < end {
      _ = table.insert(index, hash: nodes[index].link) { isSameKey(index, $0) }
      index = nodes[index + 1].next(after: index + 1)
    }
    return table
  }

  private func isSameKey(_ left: Int, _ right: Int) -> Bool {
    nodes[left].link == nodes[right].link && text(left) == text(right)
  }
}
