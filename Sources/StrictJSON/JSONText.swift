/// The text of JSON strings.
package enum JSONText {
  /// The letters of short escapes, each with the character that it stands for.
  private static let short: [(letter: Unicode.Scalar, scalar: Unicode.Scalar)] = [
    ("\"", "\""), ("\\", "\\"),
    ("b", "\u{8}"), ("f", "\u{C}"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
  ]

  /// Returns the text between the quotes of a string that is strict JSON.
  package static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.contains(UInt8(ascii: "\\")) ? unescaped(bytes)[...] : bytes, as: UTF8.self)
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "\\"), offset + 1 < bytes.endIndex else {
        result.append(byte)
        offset += 1
        continue
      }
      let letter = bytes[offset + 1]
      offset += 2
      guard letter == UInt8(ascii: "u") else {
        let scalar = short.first { $0.letter.value == letter }?.scalar.value
        result.append(scalar.map { UInt8($0) } ?? letter)
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
  static func hex(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32? {
    guard offset + 4 <= bytes.endIndex else { return nil }
    let digits = bytes[offset..<offset + 4]
    guard digits.allSatisfy(\.isOfWord) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 16).map { UInt32($0) }
  }

  /// Returns a JSON string, with quotes. Characters that a terminal would not show literally are escaped, too.
  package static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      return "\"\(text)\""
    }
    let escaped = text.replacingScalars { scalar in
      scalar == "\"" || scalar == "\\" || scalar.mustBeEscaped ? escape(of: scalar) : nil
    }
    return "\"\(escaped)\""
  }

  /// Returns a text as it may be printed: nothing in it moves a cursor, ends a line, colours or hides text.
  package static func visible(_ text: String) -> String {
    text.replacingScalars { $0.mustBeEscaped ? escape(of: $0) : nil }
  }

  /// Returns the escape sequence for a character that a JSON string cannot contain literally.
  package static func escape(of scalar: Unicode.Scalar) -> String {
    if let short = short.first(where: { $0.scalar == scalar }) { return "\\\(short.letter)" }
    return scalar.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
