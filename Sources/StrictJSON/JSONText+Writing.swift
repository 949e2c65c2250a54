extension JSONText {
  /// A string as JSON has it, with quotes.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    write(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a string with its quotes. Besides what JSON asks for, each character is escaped that a
  /// terminal or an editor would not show as it is.
  package static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let scalars = text.unicodeScalars
    // The text behind this is not written yet.
    var start = scalars.startIndex
    for index in scalars.indices {
      let scalar = scalars[index]
      guard scalar == "\"" || scalar == "\\" || scalar.mustBeEscaped else { continue }
      bytes += text.utf8[start..<index]
      bytes += escape(of: scalar).utf8
      start = scalars.index(after: index)
    }
    bytes += text.utf8[start...]
    bytes.append(UInt8(ascii: "\""))
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
}
