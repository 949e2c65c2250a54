extension JSONScanner {
  /// Scans the string whose opening quote is at the offset.
  @inline(__always)
  mutating func scanString() throws(ScanFailure) -> JSONSigns {
    let start = offset
    var signs = JSONSigns(rawValue: 0)
    var index = offset &+ 1
    while true {
      index = plainEnd(from: index, &signs)
      guard index < bytes.count else { throw .unclosedString(at: start) }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        offset = index &+ 1
        return signs
      }
      if byte == UInt8(ascii: "\\") {
        signs.insert(.escape)
        index = try escapeEnd(at: index, string: start)
      } else if byte < 0x20 {
        // A line break in a string usually means that its closing quote is missing.
        let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        throw isLineEnd ? .unclosedString(at: start) : .control(at: index)
      } else if let length = UTF8Check.length(bytes, at: index) {
        signs.insert(.beyondASCII)
        index &+= length
      } else {
        throw .encoding(index..<index &+ 1)
      }
    }
  }

  /// Returns the first byte from `start` that is a quote, a backslash, a control character or not
  /// ASCII.
  @inline(__always)
  private func plainEnd(from start: Int, _ signs: inout JSONSigns) -> Int {
    var index = start
    if let base = UnsafeRawPointer(bytes.baseAddress) {
      let ones: UInt64 = 0x0101_0101_0101_0101
      let high: UInt64 = 0x8080_8080_8080_8080
      while index &+ 8 <= bytes.count {
        // Eight bytes at once: a byte that stops the run sets its high bit. Borrows can only set
        // bits after a true hit, and only the first hit matters.
        let word = UInt64(
          littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let slash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let dollar = word ^ (ones &* UInt64(UInt8(ascii: "$")))
        // The sign may also be after the end of the string.
        if (dollar &- ones) & ~dollar & high != 0 { signs.insert(.dollar) }
        let hits =
          ((quote &- ones) & ~quote | (slash &- ones) & ~slash
            | (word &- ones &* 0x20) & ~word | word) & high
        guard hits == 0 else { return index &+ hits.trailingZeroBitCount / 8 }
        index &+= 8
      }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 {
        break
      }
      if byte == UInt8(ascii: "$") { signs.insert(.dollar) }
      index &+= 1
    }
    return index
  }

  private func escapeEnd(at index: Int, string start: Int) throws(ScanFailure) -> Int {
    guard index + 1 < bytes.count else { throw .unclosedString(at: start) }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 2
    case UInt8(ascii: "u"):
      guard let code = JSONText.hex(bytes, at: index + 2) else { throw .escape(at: index) }
      guard (0xD800..<0xE000).contains(code) else { return index + 6 }
      guard code < 0xDC00, index + 7 < bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
        bytes[index + 7] == UInt8(ascii: "u"), let low = JSONText.hex(bytes, at: index + 8),
        (0xDC00..<0xE000).contains(low)
      else { throw .encoding(index..<index + 6) }
      return index + 12
    default: throw .escape(at: index)
    }
  }

  @inline(__always)
  mutating func scanNumber() throws(ScanFailure) {
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset &+= 1 }
    let digits = skipDigits()
    guard digits > 0 else { throw .number(at: start, .noDigit) }
    if digits > 1, bytes[offset &- digits] == UInt8(ascii: "0") {
      throw .number(at: start, .leadingZero)
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset &+= 1
      guard skipDigits() > 0 else { throw .number(at: start, .noFraction) }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset &+= 1
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
      {
        offset &+= 1
      }
      guard skipDigits() > 0 else { throw .number(at: start, .noExponent) }
    }
  }

  @inline(__always)
  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    return offset &- start
  }
}

/// A check for well-formed UTF-8, as defined in Unicode's table 3-7.
enum UTF8Check {
  /// Returns the length of the scalar of two to four bytes at `offset`; nil if it is not
  /// well-formed.
  static func length(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    let lead = bytes[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return nil
    }
    guard bytes.count - offset >= length, second.contains(bytes[offset + 1]) else { return nil }
    for index in 2..<max(length, 2) where bytes[offset + index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
