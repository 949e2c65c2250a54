internal import Guise

extension Diagnostic.Location {
  /// Creates the location of a line of code, which has no column.
  init(_ place: SourceLocation) { self.init(path: place.file, line: place.line) }

  /// Creates a location without an extent: a point; a line, if the column is 0; the file as a
  /// whole, if the line is 0 too.
  package init(path: String, line: Int = 0, column: Int = 0) {
    let start = SourcePosition(line: line, column: column)
    self.init(path: path, start: start, end: start)
  }
}
