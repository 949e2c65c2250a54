internal import GuiseManifest

/// Running text wrapped for a terminal.
package enum Paragraph {
  /// Wraps a text to lines of at most `width` columns; only a longer word makes a wider line.
  ///
  /// - Parameters:
  ///   - text: words separated by single spaces or line breaks.
  ///   - width: the width in terminal columns, including the indentation.
  ///   - indentation: the number of spaces before each line.
  package static func lines(_ text: String, width: Int = 80, indentation: Int = 0) -> [String] {
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
