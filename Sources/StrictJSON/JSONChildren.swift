/// The elements of an array.
@frozen
@usableFromInline
package struct JSONElements: Collection, Sendable {
  @usableFromInline let document: JSONDocument
  @usableFromInline package let startIndex: Int
  @usableFromInline package let endIndex: Int

  @inlinable
  init(of value: JSONValue) {
    document = value.document
    startIndex = value.index + 1
    endIndex = value.isArray ? value.next : startIndex
  }

  @inlinable
  package func index(after index: Int) -> Int { document.nodes[index].next(after: index) }

  @inlinable
  package subscript(index: Int) -> JSONValue { JSONValue(document: document, index: index) }
}

/// The members of an object.
@frozen
@usableFromInline
package struct JSONMembers: Collection, Sendable {
  @usableFromInline let document: JSONDocument
  @usableFromInline package let startIndex: Int
  @usableFromInline package let endIndex: Int

  @inlinable
  init(of value: JSONValue) {
    document = value.document
    startIndex = value.index + 1
    endIndex = value.isObject ? value.next : startIndex
  }

  @inlinable
  package func index(after index: Int) -> Int { document.next(afterKey: index) }

  @inlinable
  package subscript(index: Int) -> JSONMember { JSONMember(document: document, keyIndex: index) }
}

/// A key of an object with its value.
@frozen
@usableFromInline
package struct JSONMember: Sendable {
  @usableFromInline package let document: JSONDocument
  @usableFromInline package let keyIndex: Int

  /// Creates a member from the index of a key in the document.
  @inlinable
  package init(document: JSONDocument, keyIndex: Int) {
    self.document = document
    self.keyIndex = keyIndex
  }

  /// The key without quotes and escapes.
  @inlinable
  package var key: String { document.text(keyIndex) }

  /// Whether the key may contain a dollar sign, literally or escaped.
  package var mayHaveDollar: Bool {
    !document.nodes[keyIndex].signs.isDisjoint(with: [.dollar, .escape])
  }

  /// The key's bytes in the source, including quotes.
  @inlinable
  package var keyRange: Range<Int> { document.nodes[keyIndex].range }

  @inlinable
  package var value: JSONValue { JSONValue(document: document, index: keyIndex + 1) }
}
