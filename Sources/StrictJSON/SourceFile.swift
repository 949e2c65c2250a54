internal import Synchronization

/// The bytes of one file, with the path it is known by.
///
/// Line ends are LF and CRLF; a byte order mark at the start does not count as a column. Lines, and
/// columns, are found when the first is asked for, from any thread.
package final class SourceFile: Sendable {
  /// The path as it was given, for display.
  package let path: String
  package let bytes: [UInt8]
  private let index = Mutex<LineIndex?>(nil)
  private let scalars = Mutex<ScalarCounts?>(nil)
  private let hidden = Mutex(HiddenRanges())

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The line of a byte, for what needs no column: counting scalars takes longer.
  package func line(at offset: Int) -> Int { lines.line(at: offset) }

  /// The line and column of a byte, both counted from 1; a column counts Unicode scalars. An offset
  /// outside of the file counts as its nearest end.
  package func position(at offset: Int) -> (line: Int, column: Int) {
    lines.position(at: min(max(offset, 0), bytes.count), scalarCounts, in: bytes)
  }

  /// The byte at a line and column; columns behind the end of a line count as that end. Nil outside of
  /// the file.
  package func offset(line: Int, column: Int) -> Int? {
    guard let range = lines.range(ofLine: line, in: bytes) else { return nil }
    return scalarCounts.offset(column - 1, into: range, in: bytes)
  }

  /// A line without its end as a report may show it, invalid UTF-8 repaired; empty outside of the
  /// file.
  package func line(_ number: Int) -> ShownLine {
    guard let range = lines.range(ofLine: number, in: bytes) else { return ShownLine() }
    return hidden.withLock { $0.line(range, in: bytes) }
  }

  /// The offset behind the line of a byte.
  package func endOfLine(at offset: Int) -> Int {
    lines.range(ofLine: lines.line(at: offset), in: bytes)?.upperBound ?? bytes.count
  }

  /// Hides bytes from whoever shows a line.
  package func hide(_ ranges: some Sequence<Range<Int>>) {
    hidden.withLock { $0.add(ranges) }
  }

  /// Hides what another reading of the same file hides.
  package func hide(as other: SourceFile) {
    guard other !== self, other.bytes.count == bytes.count else { return }
    let ranges = other.hidden.withLock(\.ranges)
    hide(ranges)
  }

  /// Whether any of these bytes are hidden.
  package func hides(_ range: Range<Int>) -> Bool {
    hidden.withLock { !$0.overlapping(range).isEmpty }
  }

  /// A range without the first of its bytes that are hidden and what follows them, but for its first
  /// byte: its end would tell how many there are.
  package func shown(_ range: Range<Int>) -> Range<Int> {
    guard let first = hidden.withLock({ $0.overlapping(range).first }) else { return range }
    let end = max(range.lowerBound + 1, first.lowerBound)
    return range.lowerBound..<min(end, range.upperBound)
  }

  private var lines: LineIndex {
    remembered(in: index, LineIndex.init)
  }

  private var scalarCounts: ScalarCounts {
    remembered(in: scalars, ScalarCounts.init)
  }

  /// What is made of the bytes when it is first asked for.
  private func remembered<Value: Sendable>(
    in memory: borrowing Mutex<Value?>, _ make: ([UInt8]) -> Value
  ) -> Value {
    memory.withLock { known in
      if let known { return known }
      let made = make(bytes)
      known = made
      return made
    }
  }
}

/// A dump shows no text: it may be a secret's, and it may be long.
extension SourceFile: CustomReflectable {
  package var customMirror: Mirror {
    Mirror(self, children: ["path": path, "size": bytes.count], displayStyle: .class)
  }
}
