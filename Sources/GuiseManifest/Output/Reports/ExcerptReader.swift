internal import StrictJSON

/// Finds the lines of excerpts, and keeps the last one: a manifest may be one line of many findings.
struct ExcerptReader {
  private let sources: [String: SourceFile]
  private var last: (path: String, line: Int, scalars: [Unicode.Scalar])?

  init(sources: [String: SourceFile]) {
    self.sources = sources
  }

  /// The line of a place with a caret under it; nil for a file that was not read and for a place
  /// without a column.
  mutating func excerpt(at location: Diagnostic.Location) -> ExcerptLine? {
    let (start, end) = (location.start, location.end)
    guard start.line > 0, start.column > 0, let source = sources[location.path] else { return nil }
    let line = scalars(of: start.line, in: source, path: location.path)
    let first = start.column - 1
    let last = end.line > start.line ? line.count : end.column - 1
    return ExcerptLine(line, range: first..<max(first, last))
  }

  private mutating func scalars(
    of number: Int, in source: SourceFile, path: String
  ) -> [Unicode.Scalar] {
    if let last, last.line == number, last.path == path { return last.scalars }
    let scalars = Array(source.line(number).unicodeScalars)
    last = (path, number, scalars)
    return scalars
  }
}
