internal import Synchronization

/// The bytes of one file, with its path.
///
/// Line breaks are LF and CRLF; a byte order mark at the start does not count as a column.
package final class SourceFile: Sendable {
  /// A place whose line and column are known: the start of a line, or one within a long line.
  private struct Mark {
    var offset: Int
    var line: Int
    var column: Int
  }

  /// The distance of marks in a long line.
  private static let stride = 4_096

  /// The path as given, for display.
  package let path: String
  package let bytes: [UInt8]
  private let marks: [Mark]
  /// The ranges that reports do not show; as ranges, the runtime would search for their conformances.
  private let hidden = Mutex<[(start: Int, end: Int)]>([])

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var mark = Mark(offset: ByteOrderMark.length(in: bytes), line: 1, column: 1)
    var marks = [mark]
    var start: Int? = mark.offset
    while let line = start {
      let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n"))
      while (end ?? bytes.count) - mark.offset > Self.stride {
        let next = bytes[(mark.offset + Self.stride)...].firstIndex(where: \.beginsScalar)
        guard let next, next < end ?? bytes.count else { break }
        mark.column += bytes[mark.offset..<next].count(where: \.beginsScalar)
        mark.offset = next
        marks.append(mark)
      }
      start = end.map { $0 + 1 }
      mark = Mark(offset: start ?? 0, line: mark.line + 1, column: 1)
      if start != nil { marks.append(mark) }
    }
    self.marks = marks
  }

  /// Returns the line of a byte.
  package func line(at offset: Int) -> Int { mark(at: offset).line }

  private func mark(at offset: Int) -> Mark {
    marks[max(marks.countOfFirst { $0.offset <= offset } - 1, 0)]
  }

  /// Returns the line and column of a byte, both counted from 1; a column counts Unicode scalars. An offset
  /// outside the file counts as its nearest end.
  package func position(at offset: Int) -> (line: Int, column: Int) {
    let offset = min(offset, bytes.count)
    let mark = mark(at: offset)
    let before = bytes[mark.offset..<max(offset, mark.offset)]
    return (mark.line, mark.column + before.count(where: \.beginsScalar))
  }

  /// Returns the byte at a line and column; a column after the end of a line counts as that end. Nil outside
  /// the file.
  package func offset(line: Int, column: Int) -> Int? {
    guard let range = range(ofLine: line) else { return nil }
    let mark = marks[
      max(marks.countOfFirst { ($0.line, $0.column) <= (line, max(column, 1)) } - 1, 0)]
    var left = column - mark.column
    let rest = bytes[min(mark.offset, range.upperBound)..<range.upperBound]
    return rest.firstIndex { byte in
      if byte.beginsScalar { left -= 1 }
      return left < 0
    } ?? range.upperBound
  }

  /// Returns the bytes of a line without its end; nil outside the file.
  package func range(ofLine number: Int) -> Range<Int>? {
    let first = marks.countOfFirst { $0.line < number }
    guard number >= 1, first < marks.count else { return nil }
    let start = marks[first].offset
    let next = marks.countOfFirst { $0.line <= number }
    guard next < marks.count else { return start..<bytes.count }
    let end = marks[next].offset - 1
    return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
  }

  /// Hides bytes from reports that show a line.
  package func hide(_ range: Range<Int>) {
    hidden.withLock { $0.append((range.lowerBound, range.upperBound)) }
  }

  /// Hides the ranges that another reading of the same file hides.
  package func hide(as other: SourceFile) {
    guard other !== self, other.bytes.count == bytes.count else { return }
    let ranges = other.hidden.withLock { $0 }
    hidden.withLock { $0 += ranges }
  }

  /// Whether any of these bytes are hidden.
  package func hides(_ range: Range<Int>) -> Bool {
    hidden.withLock { hidden in
      hidden.contains { $0.start < range.upperBound && range.lowerBound < $0.end }
    }
  }
}

/// A dump shows no text, which may be secret or long.
extension SourceFile: CustomReflectable {
  package var customMirror: Mirror {
    Mirror(self, children: ["path": path, "size": bytes.count], displayStyle: .class)
  }
}

/// The byte order mark at the start of a file.
package enum ByteOrderMark {
  /// Returns the length of a UTF-8 mark at the start of a file; 0 without one.
  package static func length(in bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether a file is plainly in UTF-16 or UTF-32, by their marks or zeros (RFC 4627, section 3).
  static func isForeign(in bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.count > 1 && bytes[...1].contains(0) && bytes.prefix(4).contains { $0 != 0 }
  }
}

extension Array {
  /// Returns the number of elements with a property that only the first ones have.
  func countOfFirst(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ArraySlice<UInt8> {
  /// A hash of the bytes, all at once: equal bytes have equal hashes in one process.
  package var hashOfContent: Int {
    var hasher = Hasher()
    withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension UInt8 {
  /// Whether JSON allows the byte between any two tokens.
  package var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether the byte is an ASCII letter, a digit or `_`.
  package var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether the byte is the first of its scalar in UTF-8: the others have the highest bit set and the next
  /// one clear.
  package var beginsScalar: Bool { self & 0xC0 != 0x80 }
}
