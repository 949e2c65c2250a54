internal import GuiseManifest
internal import StrictJSON

/// A line of a file as a report shows it, with a caret under the fault.
struct ExcerptLine {
  /// The line, with `...` in place of omitted parts.
  let text: String
  /// Spaces, then `^~~~` under the range.
  let underline: String

  /// - Parameter range: The scalars at fault; may be empty, and may begin at the line's end.
  init(_ line: [Unicode.Scalar], range: Range<Int>) {
    let start = min(range.lowerBound, line.count)
    // At most 96 characters, and 64 before the caret unless the line ends soon.
    let first = max(0, min(start - 64, line.count - 96))
    let shown = first..<min(line.count, first + 96)
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
  let sources: [String: SourceFile]
  var last: (path: String, number: Int, line: [Unicode.Scalar]?)?

  /// The line of a place with a caret under it; nil for one that was not read, or is hidden.
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
