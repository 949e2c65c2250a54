internal import StrictJSON

/// A reader of text that may be broken, which assumes the missing tokens.
///
/// Without a comma, a new member or element begins; a key without a value gets an empty one, and a value
/// without a key an empty key; a closing bracket closes everything still open inside its own pair.
struct TextRecovery {
  /// The tokens that may be at the offset.
  private enum Expectation {
    case key, colon, memberValue, element, end
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var expected = Expectation.element
  /// The objects and arrays that are not closed, outermost first.
  private var open: [(node: Int, isObject: Bool)] = []
  private(set) var tree = JSONTree()
  /// The written keys and values.
  private(set) var tokens: [JSONToken] = []
  /// The objects and arrays whose closing bracket is missing.
  private(set) var unclosed: Set<Int> = []

  /// Reads a text in time linear in its size.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while true {
      offset = skippingBlanks(from: offset)
      guard offset < bytes.count else { break }
      takeToken()
    }
    fillValue()
    leave(0)
    if tree.nodes.isEmpty { tree.add(.null, offset..<offset) }
  }

  private var isInObject: Bool { open.last?.isObject == true }

  private mutating func takeToken() {
    switch bytes[offset] {
    case UInt8(ascii: ","):
      fillValue()
      offset += 1
      if !open.isEmpty { expected = isInObject ? .key : .element }
    case UInt8(ascii: ":"):
      takeColon()
      offset += 1
    case UInt8(ascii: "}"): close(isObject: true)
    case UInt8(ascii: "]"): close(isObject: false)
    case UInt8(ascii: "{"): openBracket(.object)
    case UInt8(ascii: "["): openBracket(.array)
    default: takeText()
    }
  }

  private mutating func openBracket(_ tag: JSONNode.Tag) {
    fillKey()
    let isObject = tag == .object
    add(tag, isObject ? .object : .array, offset..<offset + 1)
    open.append((tree.nodes.count - 1, isObject))
    expected = isObject ? .key : .element
    offset += 1
  }

  /// Adds a node and its token.
  private mutating func add(_ tag: JSONNode.Tag, _ kind: JSONToken.Kind, _ range: Range<Int>) {
    tokens.append(
      JSONToken(index: tree.nodes.count, kind: kind, range: range, isKey: tag == .key))
    switch (tag, kind) {
    case (.object, _), (.array, _): tree.open(tag, at: range.lowerBound)
    // The range of a node has both quotes, even where the text lacks them.
    case (.key, .word): tree.add(tag, range.lowerBound - 1..<range.upperBound + 1)
    case (_, .string(isClosed: false)): tree.add(tag, range.lowerBound..<range.upperBound + 1)
    default: tree.add(tag, range)
    }
  }

  private mutating func fillValue() {
    if expected == .colon || expected == .memberValue { tree.add(.null, offset..<offset) }
  }

  private mutating func fillKey() {
    if isInObject, expected != .colon, expected != .memberValue { addEmptyKey() }
  }

  private mutating func addEmptyKey() { tree.add(.key, offset - 1..<offset + 1) }

  private mutating func close(isObject: Bool) {
    if let index = open.lastIndex(where: { $0.isObject == isObject }) {
      fillValue()
      leave(index + 1)
      open.removeLast()
      tree.close(at: offset + 1)
      expected = .end
    }
    offset += 1
  }

  /// Ends the objects and arrays with missing brackets inside the first `count`.
  private mutating func leave(_ count: Int) {
    while open.count > count {
      unclosed.insert(open.removeLast().node)
      tree.close(at: offset)
    }
  }

  private mutating func takeColon() {
    guard isInObject, expected != .key else { return }
    if expected == .end {
      if let last = tokens.last, last.index == tree.nodes.count - 1, last.isValue,
        skippingBlanks(from: last.range.upperBound) >= offset
      {
        // The token that was interpreted as a value is the next key.
        _ = (tree.removeLast(), tokens.removeLast())
        let start = last.range.lowerBound
        tree.add(.null, start..<start)
        add(.key, last.kind, last.range)
      } else {
        addEmptyKey()
      }
    }
    expected = .memberValue
  }

  /// Interprets a string, closed or not, or a word as a key or a value.
  private mutating func takeText() {
    let (range, kind) = text()
    let isBeforeColon = isColon(at: skippingBlanks(from: range.upperBound))
    let isKey =
      switch expected {
      case .key, .end: true
      case .colon: kind != .word || isBeforeColon
      case .memberValue, .element: isBeforeColon
      }
    if isInObject, isKey {
      fillValue()
      add(.key, kind, range)
      expected = .colon
    } else {
      fillKey()
      add(kind == .word ? tag(ofWord: range) : .string, kind, range)
      expected = .end
    }
    offset = range.upperBound
  }

  /// Returns the tag of a word of JSON; null for any other word.
  private func tag(ofWord range: Range<Int>) -> JSONNode.Tag {
    let value = JSONValue(parsing: bytes[range])
    return switch value?.kind {
    case .boolean: .boolean
    case .number: .number
    default: .null
    }
  }

  /// Returns the string or word at the offset. An unclosed string ends with its line.
  private func text() -> (range: Range<Int>, kind: JSONToken.Kind) {
    let quote = bytes[offset]
    var end = offset + 1
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
      return (offset..<end, .word)
    }
    while end < bytes.count, bytes[end] != quote, bytes[end] != 0x0A, bytes[end] != 0x0D {
      let isEscape = bytes[end] == UInt8(ascii: "\\") && end + 1 < bytes.count
      end += isEscape && bytes[end + 1] >= 0x20 ? 2 : 1
    }
    let isClosed = end < bytes.count && bytes[end] == quote
    let range = offset..<(isClosed ? end + 1 : end)
    // JSON has no single-quoted strings: interpret one as a word.
    return (range, quote == UInt8(ascii: "'") ? .word : .string(isClosed: isClosed))
  }

  private func skippingBlanks(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    return index
  }

  private func isColon(at index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    !byte.isBlank && !",:{}[]\"".utf8.contains(byte)
  }
}
