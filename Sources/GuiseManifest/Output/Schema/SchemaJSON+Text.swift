internal import StrictJSON

extension SchemaJSON {
  private static let lineLength = 100

  /// The document, laid out for people: what holds nothing nested stands on one line where it fits.
  package var text: String {
    var text = ""
    write(to: &text, indent: "", column: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: String, column: Int) {
    if let line, column + line.count < Self.lineLength {
      text += line
      return
    }
    switch self {
    case .array(let elements):
      Self.write(elements, "[", "]", to: &text, indent) { ("", $0) }
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent) {
        (Self.quoted($0.key) + ": ", $0.value)
      }
    case .null, .boolean, .number, .string: text += line ?? "null"
    }
  }

  private static func write<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String, _ indent: String,
    parts: (Item) -> (label: String, value: SchemaJSON)
  ) {
    let inner = indent + "  "
    var separator = open + "\n"
    for item in items {
      let (label, value) = parts(item)
      text += separator + inner + label
      value.write(to: &text, indent: inner, column: inner.count + label.count)
      separator = ",\n"
    }
    text += "\n" + indent + close
  }

  /// The value on one line; nil where something is nested in it twice.
  private var line: String? { line(depth: 0) }

  private func line(depth: Int) -> String? {
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let literal): return literal
    case .string(let text): return Self.quoted(text)
    case .array(let elements):
      guard !elements.isEmpty else { return "[]" }
      let lines = elements.compactMap { $0.line(depth: depth + 1) }
      guard depth < 2, lines.count == elements.count else { return nil }
      return "[" + lines.joined(separator: ", ") + "]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let lines = members.compactMap { member in
        member.value.line(depth: depth + 1).map { Self.quoted(member.key) + ": " + $0 }
      }
      guard depth < 2, lines.count == members.count else { return nil }
      return "{ " + lines.joined(separator: ", ") + " }"
    }
  }

  /// Names out of a catalog may hold what a terminal would obey.
  private static func quoted(_ text: String) -> String {
    JSONText.quoted(text, escaping: VisibleText.mustEscape)
  }
}
