internal import GuiseValidation
internal import StrictJSON

/// A text with positions in the encoding of a client.
package struct DocumentText: Sendable {
  /// The unit in which a client counts within a line.
  package enum Encoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// The unit of the counts; nil for bytes.
    fileprivate var unit: ScalarCounts.Unit? {
      switch self {
      case .utf8: nil
      case .utf16: .utf16
      case .utf32: .scalar
      }
    }
  }

  package let bytes: [UInt8]
  /// The lines, which end with LF, CRLF or CR.
  private let lines: LineIndex

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes, endsAtReturn: true)
  }

  /// Returns the offset of a position.
  ///
  /// A position after the end of a line or of the text is moved to that end; one within a character
  /// is moved to its start.
  package func offset(of position: LSPPosition, _ encoding: Encoding) -> Int {
    guard position.line >= 0 else { return 0 }
    // A text has at most one line more than bytes.
    let number = min(position.line, bytes.count) + 1
    guard let line = lines.range(ofLine: number, in: bytes) else { return bytes.count }
    guard let unit = encoding.unit else {
      let offset = line.lowerBound + min(max(position.character, 0), line.count)
      return beginningOfScalar(at: offset, from: line.lowerBound)
    }
    return lines.scalars.offset(position.character, unit, into: line, in: bytes)
  }

  package func position(of offset: Int, _ encoding: Encoding) -> LSPPosition {
    let offset = min(max(offset, 0), bytes.count)
    let number = lines.line(at: offset)
    let line = lines.range(ofLine: number, in: bytes) ?? 0..<0
    let place = beginningOfScalar(at: min(offset, line.upperBound), from: line.lowerBound)
    func units(before offset: Int) -> Int {
      encoding.unit.map { lines.scalars.count(before: offset, $0, in: bytes) } ?? offset
    }
    return LSPPosition(
      line: number - 1, character: units(before: place) - units(before: line.lowerBound))
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

  /// Returns the start of the scalar at an offset: a scalar has at most four bytes, with all but
  /// the first marked as continuations.
  private func beginningOfScalar(at offset: Int, from start: Int) -> Int {
    guard offset < bytes.count else { return offset }
    return (max(start, offset - 3)...offset).last { bytes[$0] & 0xC0 != 0x80 } ?? offset
  }
}
