internal import Guise
package import GuiseManifest
package import StrictJSON

/// A place in a text file. Lines and columns are 1-based; a column counts Unicode scalars.
public struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line, counted from 1; 0 for the file as a whole.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars; 0 for the line as a whole.
  public var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  package init(_ offset: Int, in source: SourceFile) {
    (line, column) = source.position(at: offset)
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  public var description: String { "\(line):\(column)" }
}

extension Diagnostic {
  /// A place in a file. `path` is the path the file was read by; code places have a line and no column.
  public struct Location: Hashable, Sendable {
    /// The path that the file was read by; for a place in code, `Module/File.swift`.
    public var path: String
    /// The place of the first scalar.
    public var start: SourcePosition
    /// One past the last scalar.
    public var end: SourcePosition

    package init(path: String, start: SourcePosition, end: SourcePosition) {
      (self.path, self.start, self.end) = (path, start, end)
    }

    /// Creates a location without an extent: a point; a line, if the column is 0; the file as a
    /// whole, if the line is 0 too.
    package init(path: String, line: Int = 0, column: Int = 0) {
      let start = SourcePosition(line: line, column: column)
      self.init(path: path, start: start, end: start)
    }

    /// Creates the location of a line of code, which has no column.
    init(_ place: SourceLocation) { self.init(path: place.file, line: place.line) }

    package init(_ place: Place) { self.init(place.range, in: place.source) }

    /// - Parameter range: The bytes of the place.
    package init(_ range: Range<Int>, in source: SourceFile) {
      self.init(
        path: source.path, start: SourcePosition(range.lowerBound, in: source),
        end: SourcePosition(range.upperBound, in: source))
    }
  }
}
