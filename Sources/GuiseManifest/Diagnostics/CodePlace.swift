/// A line of source code.
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
  /// A line of code: it has no column.
  init(_ place: CodePlace) { self.init(path: place.file, line: place.line) }

  /// A point in a file; without a column a line of it, without a line the file as a whole.
  package init(path: String, line: Int = 0, column: Int = 0) {
    let start = SourcePosition(line: line, column: column)
    self.init(path: path, start: start, end: start)
  }
}
