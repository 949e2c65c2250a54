/// A key that is looked for in many objects.
@frozen
@usableFromInline
package struct KnownKey: Sendable {
  @usableFromInline let text: String
  @usableFromInline let hash: UInt32

  package init(_ text: String) {
    var text = text
    hash = text.withUTF8 { KeyHash.hash($0, seed: KeyHash.seed) }
    self.text = text
  }

  @usableFromInline
  func isText(of index: Int, in document: JSONDocument) -> Bool {
    var text = text
    return text.withUTF8 { document.matches(index, $0, hash: hash) }
  }
}

extension JSONMember {
  /// Whether the key is that one, as `JSONValue` compares them.
  @inlinable
  package func isCalled(_ key: KnownKey) -> Bool {
    document.nodes[keyIndex].link == key.hash && key.isText(of: keyIndex, in: document)
  }
}
