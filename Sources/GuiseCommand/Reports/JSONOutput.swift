internal import GuiseManifest

/// A JSON value that is written the same way every time: keys sorted, two spaces of indentation.
indirect enum JSONOutput {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([JSONOutput])
  case object([String: JSONOutput])

  static func optional(_ text: String?) -> JSONOutput { text.map(JSONOutput.string) ?? .null }
  static func optional(_ number: Int?) -> JSONOutput { number.map(JSONOutput.integer) ?? .null }

  /// The value with a newline at its end.
  var text: String {
    var text = ""
    write(to: &text, indent: "")
    return text + "\n"
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let number): text += String(number)
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      Self.write(elements, "[", "]", to: &text, indent) { element, text, indent in
        element.write(to: &text, indent: indent)
      }
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      Self.write(sorted, "{", "}", to: &text, indent) { member, text, indent in
        Self.write(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String, _ indent: String,
    item write: (Item, inout String, String) -> Void
  ) {
    guard !items.isEmpty else {
      text += open + close
      return
    }
    let inner = indent + "  "
    var separator = open + "\n"
    for item in items {
      text += separator + inner
      write(item, &text, inner)
      separator = ",\n"
    }
    text += "\n" + indent + close
  }

  /// Besides what JSON asks for, escapes what a terminal or an editor would not show as it is.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where VisibleText.mustEscape(scalar):
        for unit in scalar.utf16 { text += escaped(unit) }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private static func escaped(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
