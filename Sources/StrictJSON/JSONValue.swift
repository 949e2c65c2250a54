/// A value of a document: a reference and an index, cheap to copy.
@frozen
@usableFromInline
package struct JSONValue: Sendable {
  @frozen
  @usableFromInline
  package enum Kind: Sendable, Hashable, CaseIterable {
    case null, boolean, number, string, array, object
  }

  @usableFromInline package let document: JSONDocument
  /// The position among all values and keys of the document, in file order.
  @usableFromInline package let index: Int

  /// Creates a value from its index in the document.
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

  /// The value's bytes in the source, including a string's quotes and a container's brackets.
  @inlinable
  package var range: Range<Int> { node.range }

  /// The text without quotes and escapes; nil if this is not a string.
  @inlinable
  package var string: String? { isString ? document.text(index) : nil }

  package var boolean: Bool? {
    node.tag == .boolean ? document.source.bytes[range.lowerBound] == UInt8(ascii: "t") : nil
  }

  /// The literal as written; nil if this is not a number.
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

  /// The elements; empty if this is not an array.
  @inlinable
  package var elements: JSONElements { JSONElements(of: self) }

  /// This value and every nested one, in file order; keys do not count.
  package var withNested: some Sequence<JSONValue> {
    (index..<next).lazy.filter { document.nodes[$0].tag != .key }
      .map { JSONValue(document: document, index: $0) }
  }

  /// This value and the nested ones that are strings with a possible dollar sign, literal or escaped.
  package var stringsWithDollar: [JSONValue] {
    var found: [JSONValue] = []
    for index in index..<next where document.nodes[index].mayHaveDollar {
      found.append(JSONValue(document: document, index: index))
    }
    return found
  }

  /// Whether this is a string that may contain a dollar sign, literally or escaped.
  @inlinable
  package var mayHaveDollar: Bool { node.mayHaveDollar }

  /// The members in file order, including repeated keys; empty if this is not an object.
  @inlinable
  package var members: JSONMembers { JSONMembers(of: self) }

  /// The first member with this key, regardless of Unicode form.
  @inlinable
  package subscript(key: String) -> JSONMember? {
    guard isObject, let key = document.find(key, in: index) else { return nil }
    return JSONMember(document: document, keyIndex: key)
  }

  /// The index after this value and its contents.
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
