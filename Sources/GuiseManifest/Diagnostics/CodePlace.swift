/// A line of Swift code that declares a factory, an override or the like; never one of a manifest.
package struct CodePlace: Hashable, Sendable {
  /// The file, as `Module/File.swift`.
  package var file: String
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension CodePlace: CustomStringConvertible {
  package var description: String { "\(file):\(line)" }
}

extension Diagnostic.Location {
  /// Creates the location of a line of code, which has no column.
  init(_ place: CodePlace) { self.init(path: place.file, line: place.line) }

  /// Creates a location without an extent: a point; a line, if the column is 0; the file as a
  /// whole, if the line is 0 too.
  package init(path: String, line: Int = 0, column: Int = 0) {
    let start = SourcePosition(line: line, column: column)
    self.init(path: path, start: start, end: start)
  }
}
