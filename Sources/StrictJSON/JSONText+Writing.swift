extension JSONText {
  /// A string as JSON has it, with quotes.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    write(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a string with its quotes. Besides what JSON asks for, what a terminal or an editor would
  /// not show as it is is escaped.
  static func write(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      bytes.append(UInt8(ascii: "\""))
      // What is behind this is not written yet.
      var start = 0
      var index = 0
      while index < text.count {
        if isPlain(text[index]) {
          index += 1
          continue
        }
        let (scalar, length) = scalar(text, at: index)
        if length == 1 || scalar.mustBeEscaped {
          bytes += UnsafeBufferPointer(rebasing: text[start..<index])
          bytes += escape(of: scalar).utf8
          start = index + length
        }
        index += length
      }
      bytes += UnsafeBufferPointer(rebasing: text[start...])
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// How a character is written in a JSON string that may not stand there for itself.
  static func escape(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\u{8}": "\\b"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\u{C}": "\\f"
    case "\r": "\\r"
    default:
      scalar.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  /// Whether a byte is a character that stands for itself: most are.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The scalar that begins at a byte of well-formed UTF-8, and how many bytes it has.
  private static func scalar(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (Unicode.Scalar, length: Int) {
    let lead = text[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let first = UInt32(lead) & (0x7F >> UInt32(length))
    let value = text[(index + 1)..<min(index + length, text.count)].reduce(first) {
      $0 << 6 | UInt32($1 & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
