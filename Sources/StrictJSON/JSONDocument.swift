internal import Synchronization

/// A file of strict JSON: its values in flat storage, each with its range of bytes.
@usableFromInline
package final class JSONDocument: Sendable {
  package let source: SourceFile
  @usableFromInline let nodes: ContiguousArray<JSONNode>
  private static let smallObject = 16
  /// The key nodes of large objects, made on first search.
  private let keys = Mutex<[Int: [String: Int]]>([:])
  /// The child nodes of large containers, made when a path into one is first searched.
  private let children = Mutex<[Int: [Int]]>([:])

  /// Creates a document; `nodes` has at least one node, the root.
  init(source: SourceFile, nodes: ContiguousArray<JSONNode>) {
    self.source = source
    self.nodes = nodes
  }

  @inlinable
  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// Returns the text of a string or a key, without quotes and escapes.
  @usableFromInline
  func text(_ index: Int) -> String {
    source.bytes.withUnsafeBufferPointer { nodes[index].text(in: $0) }
  }

  /// Returns the children of a container in order: elements or keys.
  func children(of container: Int) -> [Int] {
    if let known = children.withLock({ $0[container] }) { return known }
    let value = JSONValue(document: self, index: container)
    let found = value.isObject ? Array(value.members.indices) : Array(value.elements.indices)
    if found.count > Self.smallObject { children.withLock { $0[container] = found } }
    return found
  }

  /// Returns the first key node of an object that equals `key`.
  @usableFromInline
  func find(_ key: String, in object: Int) -> Int? {
    let end = Int(nodes[object].link)
    var (text, index) = (key, object + 1)
    let isFound = text.withUTF8 { text in
      let isASCII = text.allSatisfy { $0 < 0x80 }
      for _ in 0..<Self.smallObject {
        guard index < end else { return false }
        if isText(of: index, key, isASCII ? text : nil) { return true }
        index = next(afterKey: index)
      }
      return false
    }
    if isFound { return index }
    guard index < end else { return nil }
    return keys.withLock { keys in
      if keys[object] == nil {
        let members = JSONValue(document: self, index: object).members
        keys[object] = Dictionary(members.map { ($0.key.keyIdentity, $0.keyIndex) }) { first, _ in
          first
        }
      }
      return keys[object]?[key.keyIdentity]
    }
  }

  /// - Parameter ascii: The bytes of `key`, if they are ASCII.
  @inline(__always)
  private func isText(
    of index: Int, _ key: String, _ ascii: UnsafeBufferPointer<UInt8>?
  ) -> Bool {
    let node = nodes[index]
    guard let ascii, node.isPlain else { return text(index).keyIdentity == key.keyIdentity }
    // Most keys in an object differ in length.
    guard node.textRange.count == ascii.count else { return false }
    return source.bytes.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[node.textRange]).hasBytes(of: ascii)
    }
  }

  /// Returns the index after a key and its value.
  @inlinable
  @inline(__always)
  func next(afterKey index: Int) -> Int { nodes[index &+ 1].next(after: index &+ 1) }
}
