internal import GuiseManifest

/// The text of a SARIF message, with braces and brackets escaped (§3.11.5, §3.11.6).
struct SARIFMessage {
  private var lines: [String] = []

  init(_ lines: [String] = []) {
    add(lines)
  }

  mutating func add(_ lines: [String]) {
    self.lines += lines.map { line in
      let text = Self.withoutPlaceholders(line)
      // Text in the form of a link would become one.
      return text.contains("](") ? text.replacing("[", with: "\\[") : text
    }
  }

  /// Adds a line with a link to a related location.
  mutating func addLink(_ text: String, to id: Int) {
    let text = Self.withoutPlaceholders(text).replacing("\\", with: "\\\\")
      .replacing("[", with: "\\[").replacing("]", with: "\\]")
    lines.append("note: [\(text)](\(id))")
  }

  var value: JSON { .object(["text": .string(lines.joined(separator: "\n"))]) }

  private static func withoutPlaceholders(_ text: String) -> String {
    text.replacing("{", with: "{{").replacing("}", with: "}}")
  }
}
