internal import StrictJSON

/// A text with positions in the encoding of a client.
package struct DocumentText: Sendable {
  /// The unit in which a client counts within a line.
  package enum Encoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
  }

  package let bytes: [UInt8]
  /// The offsets of line starts; lines end with LF, CRLF or CR.
  private let starts: [Int]
  private let scalars: ScalarCounts

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    scalars = ScalarCounts(bytes)
    starts = bytes.withUnsafeBufferPointer { bytes in
      (0...bytes.count).filter { offset in
        if offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n") { return true }
        return bytes[offset - 1] == UInt8(ascii: "\r")
          && (offset == bytes.count || bytes[offset] != UInt8(ascii: "\n"))
      }
    }
  }

  /// Returns the offset of a position.
  ///
  /// A position after the end of a line or of the text is moved to that end; one within a character
  /// is moved to its start.
  package func offset(of position: LSPPosition, _ encoding: Encoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let line = starts[position.line]..<endOfLine(position.line)
    guard let unit = encoding.unit else {
      let offset = line.lowerBound + min(max(position.character, 0), line.count)
      return beginningOfScalar(at: offset, from: line.lowerBound)
    }
    return scalars.offset(position.character, unit, into: line, in: bytes)
  }

  package func position(of offset: Int, _ encoding: Encoding) -> LSPPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset)
    let start = starts[line]
    let place = beginningOfScalar(at: min(offset, endOfLine(line)), from: start)
    let units =
      encoding.unit.map {
        scalars.count(before: place, $0, in: bytes) - scalars.count(before: start, $0, in: bytes)
      } ?? place - start
    return LSPPosition(line: line, character: units)
  }

  package func range(_ range: Range<Int>, _ encoding: Encoding) -> LSPRange {
    LSPRange(
      start: position(of: range.lowerBound, encoding), end: position(of: range.upperBound, encoding)
    )
  }

  /// Replaces the text between two positions; inserts the new text where the end precedes the
  /// start.
  package mutating func replace(_ range: LSPRange, with text: String, _ encoding: Encoding) {
    let start = offset(of: range.start, encoding)
    let end = max(start, offset(of: range.end, encoding))
    var changed = bytes
    changed.replaceSubrange(start..<end, with: text.utf8)
    self = DocumentText(changed)
  }

  private func line(at offset: Int) -> Int { starts.partitioningIndex { $0 > offset } - 1 }

  /// Returns the offset of the line ending.
  private func endOfLine(_ line: Int) -> Int {
    guard line + 1 < starts.count else { return bytes.count }
    var end = starts[line + 1] - 1
    let isPair =
      end > starts[line] && bytes[end] == UInt8(ascii: "\n")
      && bytes[end - 1] == UInt8(ascii: "\r")
    if isPair { end -= 1 }
    return end
  }

  /// Returns the start of the scalar at an offset: a scalar has at most four bytes, with all but
  /// the first marked as continuations.
  private func beginningOfScalar(at offset: Int, from start: Int) -> Int {
    guard offset < bytes.count else { return offset }
    return (max(start, offset - 3)...offset).last { bytes[$0] & 0xC0 != 0x80 } ?? offset
  }
}

extension DocumentText.Encoding {
  /// The unit of the counts; nil for bytes.
  fileprivate var unit: ScalarCounts.Unit? {
    switch self {
    case .utf8: nil
    case .utf16: .utf16
    case .utf32: .scalar
    }
  }
}
