internal import Synchronization

/// The bytes of one file, with its path.
///
/// Line breaks are LF and CRLF; a byte order mark at the start does not count as a column. Lines and columns
/// are computed on first use, from any thread.
package final class SourceFile: Sendable {
  /// The path as given, for display.
  package let path: String
  package let bytes: [UInt8]
  private let knownLines = Mutex<LineIndex?>(nil)
  private let hidden = Mutex(HiddenRanges())

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Returns the line of a byte.
  package func line(at offset: Int) -> Int { lines.line(at: offset) }

  /// Returns the line and column of a byte, both counted from 1; a column counts Unicode scalars. An offset
  /// outside the file counts as its nearest end.
  package func position(at offset: Int) -> (line: Int, column: Int) {
    lines.position(at: min(max(offset, 0), bytes.count), in: bytes)
  }

  /// Returns the byte at a line and column; a column after the end of a line counts as that end. Nil outside
  /// the file.
  package func offset(line: Int, column: Int) -> Int? {
    let lines = lines
    guard let range = lines.range(ofLine: line, in: bytes) else { return nil }
    return lines.scalars.offset(column - 1, into: range, in: bytes)
  }

  /// Returns the bytes of a line without its end; nil outside the file.
  package func range(ofLine number: Int) -> Range<Int>? { lines.range(ofLine: number, in: bytes) }

  /// Returns the offset of the end of a byte's line.
  package func endOfLine(at offset: Int) -> Int {
    let lines = lines
    return lines.range(ofLine: lines.line(at: offset), in: bytes)?.upperBound ?? bytes.count
  }

  /// Hides bytes from reports that show a line.
  package func hide(_ ranges: some Sequence<Range<Int>>) {
    hidden.withLock { $0.add(ranges) }
  }

  /// Hides the ranges that another reading of the same file hides.
  package func hide(as other: SourceFile) {
    guard other !== self, other.bytes.count == bytes.count else { return }
    let ranges = other.hidden.withLock(\.ranges)
    hide(ranges)
  }

  /// Whether any of these bytes are hidden.
  package func hides(_ range: Range<Int>) -> Bool {
    hidden.withLock { !$0.overlapping(range).isEmpty }
  }

  private var lines: LineIndex {
    knownLines.withLock { known in
      let lines = known ?? LineIndex(bytes, from: ByteOrderMark.length(in: bytes))
      known = lines
      return lines
    }
  }
}

/// A dump shows no text, which may be secret or long.
extension SourceFile: CustomReflectable {
  package var customMirror: Mirror {
    Mirror(self, children: ["path": path, "size": bytes.count], displayStyle: .class)
  }
}
