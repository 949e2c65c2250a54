/// Scanning of text that may be broken, with missing parts assumed.
///
/// Without a comma, a new member or element begins; a key without a value gets an empty one, and a value
/// without a key an empty key; a closing bracket closes everything still open inside its own pair.
extension JSONScanner {
  /// Scans to the end of the bytes.
  mutating func recover() {
    duplicates = nil
    while true {
      do throws(ScanFailure) {
        return try scan()
      } catch {
        if case .number(let start, _) = error { offset = start }
        guard offset < bytes.count else { break }
        recoverToken()
      }
    }
    fillValue()
    leave(0)
    if count == 0 { append(.null, from: offset) }
  }

  /// Interprets the text at the offset as its most likely meaning.
  private mutating func recoverToken() {
    switch bytes[offset] {
    case UInt8(ascii: ","):
      fillValue()
      offset += 1
      if let frame = frames.last { expected = frame.isObject ? .key : .element }
    case UInt8(ascii: ":"):
      takeColon()
      offset += 1
    case UInt8(ascii: "}"): close(isObject: true)
    case UInt8(ascii: "]"): close(isObject: false)
    case UInt8(ascii: "{"):
      fillKey()
      expected = open(.object)
    case UInt8(ascii: "["):
      fillKey()
      expected = open(.array)
    default: takeToken()
    }
  }

  private var isInObject: Bool { frames.last?.isObject == true }

  private mutating func fillValue() {
    if expected == .colon || expected == .memberValue { append(.null, from: offset) }
  }

  private mutating func fillKey() {
    if isInObject, expected != .colon, expected != .memberValue {
      appendKey(offset..<offset, isEscaped: false, .bare)
    }
  }

  private mutating func appendKey(
    _ text: Range<Int>, isEscaped: Bool, _ flaw: RecoveredText.Flaw?
  ) {
    flaws[count] = flaw
    var signs: JSONSigns = isEscaped ? .escape : []
    if bytes[text].contains(where: { $0 >= 0x80 }) { signs.insert(.beyondASCII) }
    appendKey(text, signs)
  }

  private mutating func close(isObject: Bool) {
    if let index = frames.lastIndex(where: { $0.isObject == isObject }) {
      fillValue()
      leave(index + 1)
      offset += 1
      expected = endFrame()
    } else {
      offset += 1
    }
  }

  /// Ends the objects and arrays with missing brackets inside the first `count`.
  private mutating func leave(_ count: Int) {
    while frames.count > count, let frame = frames.last {
      flaws[frame.node] = .unclosed
      _ = endFrame()
    }
  }

  private mutating func takeColon() {
    guard isInObject, expected != .key, expected != .firstKey else { return }
    if expected == .memberEnd {
      let last = nodes[count - 1]
      if !last.isContainer, skippingSpace(from: Int(last.end)) >= offset {
        // The token that was interpreted as a value is the next key.
        let flaw = last.isString ? flaws.removeValue(forKey: count - 1) : .bare
        nodes[count - 1] = JSONNode(
          .null, start: Int(last.start), end: Int(last.start), link: 0)
        appendKey(
          last.isString ? last.textRange : last.range,
          isEscaped: last.isString && last.signs.contains(.escape), flaw)
      } else {
        appendKey(offset..<offset, isEscaped: false, .bare)
      }
    }
    expected = .memberValue
  }

  /// Interprets a string, closed or not, or a word as a key or a value.
  private mutating func takeToken() {
    let (text, end, flaw) = token()
    let isBeforeColon = isColon(at: skippingSpace(from: end))
    let isEscaped = flaw != .bare && bytes[text].contains(UInt8(ascii: "\\"))
    let isKey =
      switch expected {
      case .key, .firstKey, .memberEnd: true
      case .colon: flaw != .bare || isBeforeColon
      default: isBeforeColon
      }
    if isInObject, isKey {
      fillValue()
      appendKey(text, isEscaped: isEscaped, flaw)
      expected = .colon
    } else {
      fillKey()
      if flaw == .bare {
        nodes[count] = JSONNode(.null, start: text.lowerBound, end: text.upperBound, link: 0)
      } else {
        let signs: JSONSigns = isEscaped ? [.escape, .dollar] : .dollar
        nodes[count] = JSONNode(
          .string, start: text.lowerBound - 1, end: text.upperBound + 1, link: signs.rawValue)
        flaws[count] = flaw
      }
      count += 1
      expected = afterValue
    }
    offset = end
  }

  /// Returns the string or word at the offset, without its quotes. An unclosed string ends with its line.
  private func token() -> (text: Range<Int>, end: Int, flaw: RecoveredText.Flaw?) {
    let quote = bytes[offset]
    var end = offset + 1
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
      return (offset..<end, end, .bare)
    }
    while end < bytes.count, bytes[end] != quote, bytes[end] != 0x0A, bytes[end] != 0x0D {
      let isEscape = bytes[end] == UInt8(ascii: "\\") && end + 1 < bytes.count
      end += isEscape && bytes[end + 1] >= 0x20 ? 2 : 1
    }
    let isClosed = end < bytes.count && bytes[end] == quote
    // JSON has no single-quoted strings: interpret one as a word.
    if quote == UInt8(ascii: "'") {
      return (offset..<end + (isClosed ? 1 : 0), end + (isClosed ? 1 : 0), .bare)
    }
    return (offset + 1..<end, isClosed ? end + 1 : end, isClosed ? nil : .unclosed)
  }

  private func skippingSpace(from start: Int) -> Int {
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
