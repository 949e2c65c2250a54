/// The elements of an array.
package struct JSONElements: Collection, Sendable {
  private let document: JSONDocument
  package let startIndex: Int
  package let endIndex: Int

  init(of value: JSONValue) {
    document = value.document
    startIndex = value.index + 1
    endIndex = value.kind == .array ? value.next : startIndex
  }

  package func index(after index: Int) -> Int { document.nodes[index].next(after: index) }

  package subscript(index: Int) -> JSONValue { JSONValue(document: document, index: index) }
}

/// The members of an object.
package struct JSONMembers: Collection, Sendable {
  private let document: JSONDocument
  package let startIndex: Int
  package let endIndex: Int

  init(of value: JSONValue) {
    document = value.document
    startIndex = value.index + 1
    endIndex = value.kind == .object ? value.next : startIndex
  }

  package func index(after index: Int) -> Int { document.next(afterKey: index) }

  package subscript(index: Int) -> JSONMember { JSONMember(document: document, keyIndex: index) }
}

/// A key of an object with its value.
package struct JSONMember: Sendable {
  package let document: JSONDocument
  package let keyIndex: Int

  /// The member whose key is at an index that a member of the document has.
  package init(document: JSONDocument, keyIndex: Int) {
    self.document = document
    self.keyIndex = keyIndex
  }

  /// Without quotes and escapes.
  package var key: String { document.text(keyIndex) }

  /// The key's bytes in the source, quotes included.
  package var keyRange: Range<Int> { document.nodes[keyIndex].range }

  package var value: JSONValue { JSONValue(document: document, index: keyIndex + 1) }
}
