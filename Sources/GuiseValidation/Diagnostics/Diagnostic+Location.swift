internal import Guise
package import GuiseManifest
package import StrictJSON

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

extension Diagnostic.Location {
  package init(_ place: Place) {
    self.init(place.range, in: place.source)
  }

  /// - Parameter range: The bytes of the place.
  @inline(never)
  package init(_ range: Range<Int>, in source: SourceFile) {
    self.init(
      path: source.path, start: SourcePosition(range.lowerBound, in: source),
      end: SourcePosition(range.upperBound, in: source))
  }
}
