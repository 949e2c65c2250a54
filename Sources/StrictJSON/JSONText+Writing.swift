extension JSONText {
  /// Returns a JSON string, with quotes.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    write(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a string with its quotes.
  ///
  /// Characters that a terminal or an editor would not show literally are escaped as well as those
  /// that JSON requires.
  package static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let scalars = text.unicodeScalars
    text.withUTF8 { utf8 in
      // The text between these has not been written yet.
      var (start, end) = (0, 0)
      for scalar in scalars {
        let next = end + UTF8.width(scalar)
        if scalar.value == 0x22 || scalar.value == 0x5C || scalar.mustBeEscaped {
          bytes += UnsafeBufferPointer(rebasing: utf8[start..<end])
          bytes += escape(of: scalar).utf8
          start = next
        }
        end = next
      }
      bytes += UnsafeBufferPointer(rebasing: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the escape sequence for a character that a JSON string cannot contain literally.
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
}
