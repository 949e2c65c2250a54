/// A key of an object with its value.
package struct JSONMember: Sendable {
  package let document: JSONDocument
  package let keyIndex: Int

  /// Without quotes and escapes.
  package var key: String { document.text(keyIndex) }

  /// The key's bytes in the source, quotes included.
  package var keyRange: Range<Int> { document.nodes[keyIndex].range }

  package var value: JSONValue { JSONValue(document: document, index: keyIndex + 1) }
}
