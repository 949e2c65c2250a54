/// A line of source code.
package struct CodePlace: Hashable, Sendable {
  /// `Module/File.swift`.
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
  init(_ place: CodePlace) {
    let start = SourcePosition(line: place.line, column: 0)
    self.init(path: place.file, start: start, end: start)
  }
}
