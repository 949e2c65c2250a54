/// The most likely meaning of text that may be broken, with missing parts assumed.
package struct RecoveredText: Sendable {
  /// The missing quotes of a string or key, whose node's range includes them, or the missing closing bracket
  /// of an object or array.
  enum Flaw: Sendable {
    /// The closing quote or bracket is missing.
    case unclosed
    /// Both quotes are missing.
    case bare
  }

  /// The tree: missing keys and values are empty, and words unknown to JSON are null.
  package let document: JSONDocument
  private let flaws: [Int: Flaw]

  /// Reads a text in time linear in its size, however broken.
  package init(_ text: [UInt8]) {
    var flaws: [Int: Flaw] = [:]
    // At most a key and a value begin at a byte.
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

  /// The written keys and values, in text order.
  package var tokens: some BidirectionalCollection<JSONToken> {
    document.nodes.indices.lazy.compactMap { token(at: $0) }
  }

  /// Returns the objects and arrays around an offset outside all tokens, outermost first.
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

/// A string, number, word or opening bracket in text that may be broken.
package struct JSONToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A string; `isClosed` means that its closing quote is on the same line.
    case string(isClosed: Bool)
    /// A number, `true`, `false`, `null`, or any other text without double quotes.
    case word
    case object, array
  }

  /// The index of the key or value in the tree.
  package let index: Int
  package let kind: Kind
  /// The bytes, including a string's quotes; for an object or an array, only the opening bracket.
  package let range: Range<Int>
  package private(set) var isKey = false

  package var isString: Bool {
    if case .string = kind { true } else { false }
  }

  /// The bytes between a string's quotes, as written; for any other token, all bytes.
  package var content: Range<Int> {
    guard case .string(let isClosed) = kind else { return range }
    return range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
  }

  /// Returns the text of a string, with escapes resolved, or the word; only the part before an offset.
  package func text(in bytes: [UInt8], before end: Int = .max) -> String {
    let written = bytes[content.clamped(to: 0..<end)]
    return isString ? JSONText.string(written) : String(decoding: written, as: UTF8.self)
  }
}
