internal import GuiseManifest
internal import StrictJSON

/// A line of a file as a report shows it, with a caret under the fault.
struct ExcerptLine {
  /// The line, with `...` in place of omitted parts.
  let text: String
  /// Spaces, then `^~~~` under the range.
  let underline: String

  /// The most characters of a line that are shown.
  private static let width = 96
  /// The most characters before the caret, unless the line ends soon.
  private static let lead = 64

  /// - Parameters:
  ///   - line: All scalars of the line.
  ///   - range: The scalars at fault; may be empty, and may begin at the line's end.
  init(_ line: [Unicode.Scalar], range: Range<Int>) {
    let start = min(range.lowerBound, line.count)
    let first = max(0, min(start - Self.lead, line.count - Self.width))
    let shown = first..<min(line.count, first + Self.width)
    let fault = start..<max(start, min(range.upperBound, shown.upperBound))
    let before = (first > 0 ? "..." : "") + Self.visible(line[first..<start])
    let marked = Self.visible(line[fault])
    text =
      before + marked + Self.visible(line[fault.upperBound..<shown.upperBound])
      + (shown.upperBound < line.count ? "..." : "")
    underline =
      String(repeating: " ", count: before.count) + "^"
      + String(repeating: "~", count: max(marked.count - 1, 0))
  }

  private static func visible(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.lazy.map { $0 == "\t" ? " " : $0 })
    return VisibleText.escaped(String(text))
  }
}

/// Finds the lines of excerpts, and keeps the last one: a manifest may be a single line with many findings.
struct ExcerptReader {
  private let sources: [String: SourceFile]
  private var last: (path: String, number: Int, line: [Unicode.Scalar]?)?

  init(sources: [String: SourceFile]) {
    self.sources = sources
  }

  /// The line of a place with a caret under it; nil for a file that was not read, for a place without a column, and
  /// for a line with a part that must not be shown.
  mutating func excerpt(at location: Diagnostic.Location) -> ExcerptLine? {
    let (start, end) = (location.start, location.end)
    guard start.line > 0, start.column > 0, let source = sources[location.path],
      let line = line(start.line, of: source, path: location.path)
    else { return nil }
    let first = start.column - 1
    let last = end.line > start.line ? line.count : end.column - 1
    return ExcerptLine(line, range: first..<max(first, last))
  }

  private mutating func line(
    _ number: Int, of source: SourceFile, path: String
  ) -> [Unicode.Scalar]? {
    if let last, last.number == number, last.path == path { return last.line }
    var line: [Unicode.Scalar]?
    if let range = source.range(ofLine: number), !source.hides(range) {
      line = Array(String(decoding: source.bytes[range], as: UTF8.self).unicodeScalars)
    }
    last = (path, number, line)
    return line
  }
}
