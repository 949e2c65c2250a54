/// A single pass over a file's bytes, which checks the grammar and finds the values.
///
/// It does not call itself for nested values: a limit on depth need not regard the stack.
struct JSONScanner {
  private let bytes: [UInt8]
  private let depth: Int
  private(set) var tree: JSONTree
  private var offset: Int
  /// The tokens allowed at the offset.
  private var expected = ReadingFault.Expectation.root

  init(bytes: [UInt8], depth: Int) {
    self.bytes = bytes
    self.depth = depth
    // Small files have a value or a key in nine bytes; pages that are not used cost nothing.
    tree = JSONTree(capacity: bytes.count / 8)
    offset = ByteOrderMark.length(in: bytes)
  }

  mutating func scan() throws(ReadingFault) {
    while let byte = skipBlanks() {
      switch (expected, byte) {
      case (.memberEnd, UInt8(ascii: ",")): take(.key)
      case (.elementEnd, UInt8(ascii: ",")): take(.element)
      case (.colon, UInt8(ascii: ":")): take(.memberValue)
      case (.firstKey, UInt8(ascii: "}")), (.memberEnd, UInt8(ascii: "}")),
        (.firstElement, UInt8(ascii: "]")), (.elementEnd, UInt8(ascii: "]")):
        offset += 1
        tree.close(at: offset)
        expected = afterValue
      case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")):
        try scanString(isKey: true)
        expected = .colon
      case (.root, _), (.firstElement, _), (.element, _), (.memberValue, _):
        try scanValue(byte)
      default: throw unexpected()
      }
    }
    if expected != .fileEnd { throw unexpected() }
  }

  private func unexpected() -> ReadingFault { ReadingFault(expected, at: offset, in: bytes) }

  /// Passes one byte.
  private mutating func take(_ next: ReadingFault.Expectation) {
    offset += 1
    expected = next
  }

  /// Returns the first byte of the next token.
  private mutating func skipBlanks() -> UInt8? {
    while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
    return bytes.at(offset)
  }

  private var afterValue: ReadingFault.Expectation {
    tree.innermost == nil ? .fileEnd : tree.isInObject ? .memberEnd : .elementEnd
  }

  private mutating func scanValue(_ byte: UInt8) throws(ReadingFault) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard tree.depth < depth else {
        throw ReadingFault(
          kind: .limitExceeded(limit: "depth", allowed: depth, actual: depth + 1),
          range: offset..<offset + 1)
      }
      let isObject = byte == UInt8(ascii: "{")
      tree.open(isObject ? .object : .array, at: offset)
      return take(isObject ? .firstKey : .firstElement)
    case UInt8(ascii: "\""): try scanString(isKey: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      tree.add(.number, try scanNumber())
    case UInt8(ascii: "t"): tree.add(.boolean, try scanWord("true"))
    case UInt8(ascii: "f"): tree.add(.boolean, try scanWord("false"))
    case UInt8(ascii: "n"): tree.add(.null, try scanWord("null"))
    default: throw unexpected()
    }
    expected = afterValue
  }

  private mutating func scanWord(_ word: String) throws(ReadingFault) -> Range<Int> {
    let end = offset + word.utf8.count
    let next = bytes.at(end) ?? 0x20
    guard bytes[offset...].starts(with: word.utf8), !next.isOfWord, next < 0x80 else {
      throw unexpected()
    }
    defer { offset = end }
    return offset..<end
  }

  /// Scans the string whose opening quote is at the offset.
  private mutating func scanString(isKey: Bool) throws(ReadingFault) {
    let start = offset
    var isPlain = true
    var index = offset + 1
    while let byte = bytes.at(index) {
      switch byte {
      // Most bytes.
      case 0x25..<0x5C, 0x5D..<0x80: index += 1
      case UInt8(ascii: "\""):
        offset = index + 1
        return tree.add(.string, start..<offset, isKey: isKey, isPlain: isPlain)
      case UInt8(ascii: "\\"):
        index = try escapeEnd(at: index, string: start)
        isPlain = false
      // A line break in a string usually means that its closing quote is missing.
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw ReadingFault(unclosedAt: start, in: bytes)
      case 0..<0x20: throw ReadingFault(.escapedControl, at: index, in: bytes)
      case 0x80...:
        guard let length = bytes.scalarLength(at: index) else {
          throw ReadingFault(misencoded: index..<index + 1)
        }
        index += length
        isPlain = false
      case UInt8(ascii: "$"):
        index += 1
        isPlain = false
      default: index += 1
      }
    }
    throw ReadingFault(unclosedAt: start, in: bytes)
  }

  private func escapeEnd(at index: Int, string start: Int) throws(ReadingFault) -> Int {
    guard let letter = bytes.at(index + 1) else { throw ReadingFault(unclosedAt: start, in: bytes) }
    if "\"\\/bfnrt".utf8.contains(letter) { return index + 2 }
    guard letter == UInt8(ascii: "u"), let code = JSONText.hex(bytes[...], at: index + 2) else {
      throw ReadingFault(escapeAt: index, in: bytes)
    }
    guard (0xD800..<0xE000).contains(code) else { return index + 6 }
    guard code < 0xDC00, bytes[(index + 6)...].starts(with: "\\u".utf8),
      let low = JSONText.hex(bytes[...], at: index + 8), (0xDC00..<0xE000).contains(low)
    else { throw ReadingFault(misencoded: index..<index + 6) }
    return index + 12
  }

  private mutating func scanNumber() throws(ReadingFault) -> Range<Int> {
    let start = offset
    func fault(_ expected: ReadingFault.Expectation) -> ReadingFault {
      ReadingFault(expected, at: start, in: bytes)
    }
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = bytes.at(offset)
    let digits = skipDigits()
    if digits == 0 { throw fault(.digit) }
    if digits > 1, first == UInt8(ascii: "0") { throw fault(.noLeadingZero) }
    if bytes.at(offset) == UInt8(ascii: ".") {
      offset += 1
      if skipDigits() == 0 { throw fault(.fractionDigit) }
    }
    if let byte = bytes.at(offset), byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if let sign = bytes.at(offset), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        offset += 1
      }
      if skipDigits() == 0 { throw fault(.exponentDigit) }
    }
    return start..<offset
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = bytes.at(offset), (0x30...0x39).contains(byte) { offset += 1 }
    return offset - start
  }
}
