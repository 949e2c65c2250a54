internal import GuiseManifest

/// Running text broken into lines for a terminal.
package enum Paragraph {
  /// The lines of a text, none wider than `width` where its words allow it.
  ///
  /// - Parameters:
  ///   - text: Words with single spaces or line ends between them.
  ///   - width: In columns of a terminal, with the indentation.
  ///   - indentation: Spaces before each line.
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
