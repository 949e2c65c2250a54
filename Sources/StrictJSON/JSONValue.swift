/// One value of a document: a reference and an index, cheap to copy.
@frozen
@usableFromInline
package struct JSONValue: Sendable {
  @frozen
  @usableFromInline
  package enum Kind: Sendable, Hashable, CaseIterable {
    case null, boolean, number, string, array, object
  }

  @usableFromInline package let document: JSONDocument
  /// Where the value stands among all values and keys of the document, in file order.
  @usableFromInline package let index: Int

  /// The value at an index that a value of the document has.
  @inlinable
  package init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  @inlinable
  @inline(__always)
  var node: JSONNode { document.nodes[index] }

  @inlinable
  @inline(__always)
  package var kind: Kind {
    switch node.tag {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string, .key: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The value's bytes in the source; a string's quotes and a container's brackets included.
  @inlinable
  package var range: Range<Int> { node.range }

  /// The text without quotes and escapes; nil when this is not a string.
  @inlinable
  package var string: String? { isString ? document.text(index) : nil }

  /// Calls `body` with the bytes of that text, if this is a string.
  @inlinable
  package func withText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if isString { document.withText(index, body) }
  }

  package var boolean: Bool? {
    node.tag == .boolean ? document.source.bytes[range.lowerBound] == UInt8(ascii: "t") : nil
  }

  /// The literal as it is written; nil when this is not a number.
  package var number: String? {
    node.tag == .number ? String(decoding: document.source.bytes[range], as: UTF8.self) : nil
  }

  @inlinable
  @inline(__always)
  package var isNull: Bool { if case .null = node.tag { true } else { false } }

  @inlinable
  @inline(__always)
  package var isString: Bool { node.isString }

  @inlinable
  @inline(__always)
  package var isArray: Bool { if case .array = node.tag { true } else { false } }

  @inlinable
  @inline(__always)
  package var isObject: Bool { if case .object = node.tag { true } else { false } }

  /// Empty when this is not an array.
  @inlinable
  package var elements: JSONElements { JSONElements(of: self) }

  /// This value if it is a string, and every string within it, in file order; keys do not count.
  package var strings: some Sequence<JSONValue> {
    (index..<next).lazy.filter { document.nodes[$0].tag == .string }
      .map { JSONValue(document: document, index: $0) }
  }

  /// The `strings` whose text may have a dollar sign, as it is or by an escape.
  package var stringsWithDollar: [JSONValue] {
    var found: [JSONValue] = []
    for index in index..<next where document.nodes[index].mayHaveDollar {
      found.append(JSONValue(document: document, index: index))
    }
    return found
  }

  /// Whether there are any of `stringsWithDollar`.
  package var hasStringsWithDollar: Bool {
    (index..<next).contains { document.nodes[$0].mayHaveDollar }
  }

  /// Whether this is a string whose text may have a dollar sign, as it is or by an escape.
  @inlinable
  package var mayHaveDollar: Bool { node.mayHaveDollar }

  /// The literals of this value if it is a number, and of every number within it, in file order.
  package var numbers: some Sequence<String> {
    (index..<next).lazy.filter { document.nodes[$0].tag == .number }
      .compactMap { JSONValue(document: document, index: $0).number }
  }

  /// In file order, repeated keys included; empty when this is not an object.
  @inlinable
  package var members: JSONMembers { JSONMembers(of: self) }

  /// The first member with this key, in whatever Unicode form it is written.
  @inlinable
  package subscript(key: String) -> JSONMember? {
    guard isObject, let key = document.find(key, in: index) else { return nil }
    return JSONMember(document: document, keyIndex: key)
  }

  /// The index behind this value and all that is in it.
  @inlinable
  @inline(__always)
  package var next: Int {
    node.next(after: index)
  }
}

extension JSONValue: Hashable {
  @inlinable
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.document === right.document && left.index == right.index
  }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(document))
    hasher.combine(index)
  }
}
