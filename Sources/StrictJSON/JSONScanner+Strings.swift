extension JSONScanner {
  /// Scans the string whose opening quote is at the offset.
  @inline(__always)
  mutating func scanString() throws(ScanFailure) -> JSONSigns {
    let start = offset
    var signs = JSONSigns(rawValue: 0)
    var index = offset &+ 1
    while true {
      index = plainEnd(from: index, &signs)
      guard index < bytes.count else { throw .string(at: start, .unclosed) }
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
        throw isLineEnd ? .string(at: start, .unclosed) : .string(at: index, .control)
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
    guard index + 1 < bytes.count else { throw .string(at: start, .unclosed) }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 2
    case UInt8(ascii: "u"):
      guard let code = JSONText.hex(bytes, at: index + 2) else {
        throw .string(at: index, .escape)
      }
      guard (0xD800..<0xE000).contains(code) else { return index + 6 }
      guard code < 0xDC00, index + 7 < bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
        bytes[index + 7] == UInt8(ascii: "u"), let low = JSONText.hex(bytes, at: index + 8),
        (0xDC00..<0xE000).contains(low)
      else { throw .encoding(index..<index + 6) }
      return index + 12
    default:
      throw .string(at: index, .escape)
    }
  }
}
