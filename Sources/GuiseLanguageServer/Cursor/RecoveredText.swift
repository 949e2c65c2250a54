package import StrictJSON

/// The most likely meaning of text that may be broken, with missing parts assumed.
package struct RecoveredText: Sendable {
  /// The tree: missing keys and values are empty, and words unknown to JSON are null.
  package let document: JSONDocument
  /// The written keys and values, in text order.
  package let tokens: [JSONToken]
  private let unclosed: Set<Int>
  private let count: Int

  /// Reads a text in time linear in its size, however broken.
  package init(_ text: [UInt8]) {
    let recovery = TextRecovery(text)
    document = JSONDocument(source: SourceFile(path: "", bytes: text), tree: recovery.tree)
    tokens = recovery.tokens
    unclosed = recovery.unclosed
    count = recovery.tree.nodes.count
  }

  /// Returns the objects and arrays around an offset outside all tokens, outermost first.
  package func containers(around offset: Int) -> [JSONValue] {
    var containers: [JSONValue] = []
    var index = 0
    while index < count {
      let value = JSONValue(document: document, index: index)
      if value.range.lowerBound >= offset { break }
      let end = value.range.upperBound
      let isWithin = offset < end || offset == end && unclosed.contains(index)
      let isAround = isWithin && (value.isObject || value.isArray)
      if isAround { containers.append(value) }
      index = isAround ? index + 1 : value.next
    }
    return containers
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
  package let isKey: Bool

  package var isString: Bool {
    if case .string = kind { true } else { false }
  }

  /// Whether this is a value that is neither an object nor an array.
  var isValue: Bool { !isKey && (isString || kind == .word) }

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
