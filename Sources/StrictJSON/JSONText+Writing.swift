extension JSONText {
  /// How a control character is written in a JSON string.
  package static func escape(of byte: UInt8) -> String {
    switch byte {
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// A string as JSON has it, with quotes.
  ///
  /// - Parameter mustEscape: What is escaped besides what JSON asks for.
  package static func quoted(
    _ text: String, escaping mustEscape: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f || mustEscape(scalar):
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
