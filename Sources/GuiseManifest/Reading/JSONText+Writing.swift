extension JSONText {
  /// A string as JSON has it, with quotes.
  ///
  /// - Parameter mustEscape: What is escaped besides what JSON asks for.
  static func quoted(
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
