package import StrictJSON

/// A text with the client's positions: lines, and UTF-16 units within them, both counted from 0.
package struct DocumentText: Sendable {
  private let source: SourceFile
  /// The offsets of the scalars with two units, which have four bytes.
  private let wide: [Int]

  package var bytes: [UInt8] { source.bytes }

  package init(_ bytes: [UInt8]) { self.init(SourceFile(path: "", bytes: bytes)) }

  package init(_ source: SourceFile) {
    self.source = source
    wide = source.bytes.indices.filter { source.bytes[$0] >= 0xF0 }
  }

  /// Returns the offset of a position.
  ///
  /// A position after the end of a line or of the text is moved to that end; one within a character
  /// is moved to its start.
  package func offset(of position: LSPPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    // A text has at most one line more than bytes.
    let number = min(position.line, bytes.count) + 1
    guard let line = source.range(ofLine: number) else { return bytes.count }
    let units = min(max(position.character, 0), line.count)
    let first = wideCount(before: line.lowerBound)
    let count = Self.count(wideCount(before: line.upperBound) - first) { index in
      source.position(at: wide[first + index]).column - 1 + index < units
    }
    return source.offset(line: number, column: units - count + 1) ?? bytes.count
  }

  package func position(of offset: Int) -> LSPPosition {
    let line = source.line(at: max(offset, 0))
    let range = source.range(ofLine: line) ?? 0..<0
    // Between CR and LF is the end of the line.
    let place = min(max(offset, range.lowerBound), range.upperBound)
    let wide = wideCount(before: place) - wideCount(before: range.lowerBound)
    return LSPPosition(line: line - 1, character: source.position(at: place).column - 1 + wide)
  }

  package func range(_ range: Range<Int>) -> LSPRange {
    LSPRange(start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  private func wideCount(before offset: Int) -> Int { Self.count(wide.count) { wide[$0] < offset } }

  /// Returns how many of the first numbers have a property that no later one has.
  private static func count(_ all: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, all)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
