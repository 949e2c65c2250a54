/// Running text wrapped for a terminal.
package enum Paragraph {
  /// The length of a line, including its indentation.
  private static let width = 80

  /// Wraps a text to lines; only a longer word makes a longer line.
  ///
  /// - Parameters:
  ///   - text: words separated by single spaces or line breaks.
  ///   - indentation: the number of spaces before each line.
  package static func lines(_ text: String, indentation: Int = 0) -> [String] {
    let indent = String(repeating: " ", count: indentation)
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if line.isEmpty {
        line = String(word)
      } else if indentation + line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(indent + line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [indent + line]
  }
}
