internal import GuiseManifest
internal import GuiseValidation

/// Running text wrapped for a terminal.
package enum Paragraph {
  /// The width of a line in terminal columns, including its indentation.
  private static let width = 80

  /// Wraps a text to lines; only a longer word makes a wider line.
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
      } else if indentation + DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) <= width {
        line += " " + word
      } else {
        lines.append(indent + line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [indent + line]
  }
}
