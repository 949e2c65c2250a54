internal import GuiseManifest
package import StrictJSON

/// A place in a text file. Lines and columns are 1-based; a column counts Unicode scalars.
public struct SourcePosition: Hashable, Sendable, Comparable, Codable {
  /// The line, counted from 1; 0 for the file as a whole.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars; 0 for the line as a whole.
  public var column: Int

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - line: the line, counted from 1; 0 for the file as a whole.
  ///   - column: the column, counted from 1 in Unicode scalars; 0 for the line as a whole.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension SourcePosition: CustomStringConvertible {
  public var description: String { "\(line):\(column)" }
}

extension SourcePosition {
  /// The position of a byte of a file that was read.
  package init(_ offset: Int, in source: SourceFile) {
    let (line, column) = source.position(at: offset)
    self.init(line: line, column: column)
  }
}
