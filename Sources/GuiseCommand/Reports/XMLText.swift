/// Text in XML 1.0 and in HTML.
enum XMLText {
  /// Returns text escaped for elements and attributes.
  ///
  /// Control characters in findings are already escaped; a replacement character stands for any
  /// other one that XML does not allow.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case "\n": result += "\n"
      default: result.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}
