/// A value of a document: a reference and an index, cheap to copy.
package struct JSONValue: Sendable {
  /// A kind of value; the raw value is its words with their article, for messages.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case null, boolean = "a boolean", number = "a number", string = "a string"
    case array = "an array", object = "an object"
  }

  package let document: JSONDocument
  /// The position among all values and keys of the document, in file order.
  package let index: Int

  /// Creates a value from its index in the document.
  package init(document: JSONDocument, index: Int) {
    (self.document, self.index) = (document, index)
  }

  private var node: JSONNode { document.nodes[index] }

  package var kind: Kind { node.kind }

  /// The value's bytes in the source, including a string's quotes and a container's brackets.
  package var range: Range<Int> { node.range }

  /// The text without quotes and escapes; nil if this is not a string.
  package var string: String? { isString ? document.text(index) : nil }

  package var boolean: Bool? {
    kind == .boolean ? document.source.bytes[range.lowerBound] == UInt8(ascii: "t") : nil
  }

  /// The literal as written; nil if this is not a number.
  package var number: String? {
    kind == .number ? String(decoding: document.source.bytes[range], as: UTF8.self) : nil
  }

  package var isNull: Bool { kind == .null }
  package var isString: Bool { kind == .string }
  package var isArray: Bool { kind == .array }
  package var isObject: Bool { kind == .object }

  /// The index after this value and its contents.
  package var next: Int { Int(node.next) }

  /// The elements; empty if this is not an array.
  package var elements: [JSONValue] {
    var elements: [JSONValue] = []
    var index = isArray ? index + 1 : next
    while index < next {
      elements.append(JSONValue(document: document, index: index))
      index = Int(document.nodes[index].next)
    }
    return elements
  }

  /// The members in file order, including repeated keys; empty if this is not an object.
  package var members: [JSONMember] {
    Array(keys).map { JSONMember(document: document, keyIndex: $0) }
  }

  /// The members without those that repeat a key.
  package var distinctMembers: [JSONMember] {
    distinctKeys.map { JSONMember(document: document, keyIndex: $0) }
  }

  /// The indexes of the keys of an object, without repeated ones.
  package var distinctKeys: [Int] {
    document.repeatedKeys.isEmpty
      ? Array(keys) : keys.filter { document.find(document.text($0), in: index) == $0 }
  }

  private var keys: JSONKeys { JSONKeys(of: index, in: document.nodes) }

  /// The first member with this key, regardless of Unicode form.
  package subscript(key: String) -> JSONMember? {
    guard isObject, let key = document.find(key, in: index) else { return nil }
    return JSONMember(document: document, keyIndex: key)
  }

  /// This value and every nested one, in file order; keys do not count.
  package var withNested: [JSONValue] {
    (index..<next).filter { !document.nodes[$0].isKey }
      .map { JSONValue(document: document, index: $0) }
  }

  /// This value and the nested ones that are strings with a possible dollar sign, literal or escaped.
  package var stringsWithDollar: [JSONValue] { withNested.filter(\.mayHaveDollar) }

  /// Whether this is a string that may contain a dollar sign, literally or escaped.
  package var mayHaveDollar: Bool { isString && !node.isPlain }
}

extension JSONValue: Hashable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.document === right.document && left.index == right.index
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(document))
    hasher.combine(index)
  }
}

/// The indexes of an object's keys in file order, without an array of them; empty for any other value.
struct JSONKeys: Sequence, IteratorProtocol {
  private let nodes: [JSONNode]
  private var key: Int
  private let end: Int

  init(of object: Int, in nodes: [JSONNode]) {
    (self.nodes, key) = (nodes, object + 1)
    end = nodes[object].kind == .object ? Int(nodes[object].next) : key
  }

  mutating func next() -> Int? {
    guard key < end else { return nil }
    defer { key = Int(nodes[key + 1].next) }
    return key
  }

  /// The exact number, so that an array of them is made at once.
  var underestimatedCount: Int { reduce(0) { count, _ in count + 1 } }
}

/// A key of an object with its value.
package struct JSONMember: Sendable {
  package let document: JSONDocument
  package let keyIndex: Int

  /// The key without quotes and escapes.
  package let key: String

  package init(document: JSONDocument, keyIndex: Int) {
    (self.document, self.keyIndex) = (document, keyIndex)
    key = document.text(keyIndex)
  }

  /// The key's bytes in the source, including quotes.
  package var keyRange: Range<Int> { document.nodes[keyIndex].range }

  package var value: JSONValue { JSONValue(document: document, index: keyIndex + 1) }
}

extension JSONValue {
  /// A step from a container to one of its children; in a decoder, the key of the child.
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// Returns the child under a decoder's key.
  package func child(_ key: any CodingKey) -> JSONValue? {
    guard isArray else { return self[key.stringValue]?.value }
    return key.intValue.flatMap { elements.dropFirst($0).first }
  }

  /// The object or array around this value; nil for the root.
  package var parent: JSONValue? {
    let parent = Int(node.parent)
    return parent == index ? nil : JSONValue(document: document, index: parent)
  }

  /// The member whose value this is; nil for an element and for the root.
  package var member: JSONMember? {
    parent?.isObject == true ? JSONMember(document: document, keyIndex: index - 1) : nil
  }

  /// The key of this value, if it is in an object.
  package var key: String? { member?.key }

  /// Returns the steps from `ancestor` to this value; nil if it is not inside.
  package func steps(from ancestor: JSONValue) -> [Step]? {
    guard document === ancestor.document else { return nil }
    var steps: [Step] = []
    var place = self
    while place != ancestor {
      guard let parent = place.parent else { return nil }
      steps.append(place.key.map { .key($0) } ?? .index(parent.count(before: place)))
      place = parent
    }
    return steps.reversed()
  }

  /// Returns the number of elements before one.
  private func count(before element: JSONValue) -> Int {
    var (count, place) = (0, index + 1)
    while place < element.index {
      place = Int(document.nodes[place].next)
      count += 1
    }
    return count
  }
}

extension JSONValue.Step: CodingKey {
  package init(stringValue: String) { self = .key(stringValue) }

  package init(intValue: Int) { self = .index(intValue) }

  package var stringValue: String {
    switch self {
    case .key(let key): key
    case .index(let index): "Index \(index)"
    }
  }

  package var intValue: Int? { if case .index(let index) = self { index } else { nil } }
}
