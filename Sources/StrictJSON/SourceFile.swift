internal import Synchronization

/// The bytes of one file, with the path it is known by.
///
/// Line ends are LF and CRLF; a byte order mark at the start does not count as a column. Lines are found when the
/// first position is asked for, from any thread.
package final class SourceFile: Sendable {
  /// The path as it was given, for display.
  package let path: String
  package let bytes: [UInt8]
  private let index = Mutex<LineIndex?>(nil)
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
    lines.position(at: min(max(offset, 0), bytes.count), in: bytes)
  }

  /// The text of a line without its end, invalid UTF-8 repaired; empty outside of the file. What is
  /// hidden is as many asterisks.
  package func line(_ number: Int) -> String {
    guard let range = lines.range(ofLine: number, in: bytes) else { return "" }
    return hidden.withLock { $0.text(of: range, in: bytes) }
  }

  /// Hides bytes from whoever shows a line.
  package func hide(_ ranges: some Sequence<Range<Int>>) {
    hidden.withLock { $0.add(ranges) }
  }

  /// Whether any of these bytes are hidden.
  package func hides(_ range: Range<Int>) -> Bool {
    hidden.withLock { !$0.overlapping(range).isEmpty }
  }

  private var lines: LineIndex {
    index.withLock { index in
      if let index { return index }
      let made = LineIndex(bytes)
      index = made
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
