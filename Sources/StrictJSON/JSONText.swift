extension UInt8 {
  /// Whether JSON allows the byte between any two tokens.
  package var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether the byte is an ASCII letter, a digit or `_`.
  @inlinable
  package var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// The text of JSON strings that the scanner has accepted.
package enum JSONText {
  package static func string(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    return bytes.withUnsafeBufferPointer { String(decoding: unescaped($0), as: UTF8.self) }
  }

  package static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "\\"), offset + 1 < bytes.count else {
        result.append(byte)
        offset += 1
        continue
      }
      let letter = bytes[offset + 1]
      offset += 2
      guard letter == UInt8(ascii: "u") else {
        result.append(control(letter))
        continue
      }
      var code = hex(bytes, at: offset) ?? 0xFFFD
      offset += 4
      if (0xD800..<0xDC00).contains(code), let low = hex(bytes, at: offset + 2) {
        code = 0x10000 + (code - 0xD800) << 10 + (low & 0x3FF)
        offset += 6
      }
      result.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
    }
    return result
  }

  /// Returns the number in four hexadecimal digits.
  package static func hex(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    var code: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): code = code << 4 | UInt32(byte - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): code = code << 4 | UInt32(byte - 87)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): code = code << 4 | UInt32(byte - 55)
      default: return nil
      }
    }
    return code
  }

  private static func control(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }
}
