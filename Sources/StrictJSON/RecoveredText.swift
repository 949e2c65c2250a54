/// Text that may be broken as it is most likely meant: what is missing is taken to be there.
package struct RecoveredText: Sendable {
  /// The quotes that a string or key lacks, whose node's range is as if it had them; or the closing
  /// bracket that an object or array lacks.
  enum Flaw: Sendable {
    /// The second quote, or the bracket.
    case unclosed
    /// Both quotes.
    case bare
  }

  /// The tree; keys and values that are missing are empty, and words that JSON does not know are null.
  package let document: JSONDocument
  private let flaws: [Int: Flaw]

  /// Reads a text in time linear in its size, however it is broken.
  package init(_ text: [UInt8]) {
    var flaws: [Int: Flaw] = [:]
    // A byte begins at most a key and a value.
    let nodes = ContiguousArray<JSONNode>(unsafeUninitializedCapacity: 2 * text.count + 2) {
      nodes, count in
      text.withUnsafeBufferPointer { bytes in
        var scanner = JSONScanner(bytes: bytes, nodes: nodes, depth: .max)
        scanner.recover()
        flaws = scanner.flaws
        count = scanner.count
      }
    }
    document = JSONDocument(source: SourceFile(path: "", bytes: text), nodes: nodes)
    self.flaws = flaws
  }

  /// The keys and values that are written, in the order of the text.
  package var tokens: some BidirectionalCollection<JSONToken> {
    document.nodes.indices.lazy.compactMap { token(at: $0) }
  }

  /// The objects and arrays around an offset that is within no token, outermost first.
  package func containers(around offset: Int) -> [JSONValue] {
    var containers: [JSONValue] = []
    var index = 0
    while index < document.nodes.count, document.nodes[index].start < offset {
      let value = JSONValue(document: document, index: index)
      let end = value.range.upperBound
      let isWithin = offset < end || offset == end && flaws[index] != nil
      let isAround = isWithin && document.nodes[index].isContainer
      if isAround { containers.append(value) }
      index = isAround ? index + 1 : value.next
    }
    return containers
  }

  private func token(at index: Int) -> JSONToken? {
    let node = document.nodes[index]
    let start = Int(node.start)
    switch node.tag {
    case .object, .array:
      let kind: JSONToken.Kind = node.tag == .object ? .object : .array
      return JSONToken(index: index, kind: kind, range: start..<start + 1)
    case .null, .boolean, .number:
      return node.range.isEmpty ? nil : JSONToken(index: index, kind: .word, range: node.range)
    case .string, .key:
      let isKey = node.tag != .string
      let text = node.textRange
      return switch flaws[index] {
      case nil:
        JSONToken(index: index, kind: .string(isClosed: true), range: node.range, isKey: isKey)
      case .unclosed:
        JSONToken(
          index: index, kind: .string(isClosed: false), range: start..<text.upperBound,
          isKey: isKey)
      case .bare:
        text.isEmpty ? nil : JSONToken(index: index, kind: .word, range: text, isKey: isKey)
      }
    }
  }
}

extension JSONValue {
  /// The last element, or value of a member, that begins before an offset.
  package func lastChild(before offset: Int) -> JSONValue? {
    let children = isObject ? members.map(\.value) : Array(elements)
    return children.last { $0.range.lowerBound < offset }
  }
}

/// A string, number, word or opening bracket of a text that may be broken.
package struct JSONToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `isClosed`: its second quote is there, on the same line.
    case string(isClosed: Bool)
    /// A number, `true`, `false`, `null`, or any other text without double quotes.
    case word
    case object, array
  }

  /// The place of the key or value in the tree.
  package let index: Int
  package let kind: Kind
  /// The bytes, a string's quotes included; of an object or an array the opening bracket alone.
  package let range: Range<Int>
  package let isKey: Bool

  init(index: Int, kind: Kind, range: Range<Int>, isKey: Bool = false) {
    self.index = index
    self.kind = kind
    self.range = range
    self.isKey = isKey
  }

  package var isString: Bool {
    if case .string = kind { true } else { false }
  }

  /// The bytes between a string's quotes, as they are written; of anything else all.
  package var content: Range<Int> {
    guard case .string(let isClosed) = kind else { return range }
    return range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
  }

  /// The text of a string, or the word.
  package func text(in bytes: [UInt8]) -> String {
    isString ? JSONText.string(bytes[content]) : String(decoding: bytes[content], as: UTF8.self)
  }
}
