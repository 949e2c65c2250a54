/// The start offsets of a text's lines, and the counts of its scalars. Lines are counted from 1.
package struct LineIndex: Sendable {
  package let scalars: ScalarCounts
  private let starts: [UInt32]

  /// - Parameters:
  ///   - start: the start of the first line.
  ///   - endsAtReturn: whether a line ends with CR, too, besides LF and CRLF.
  package init(_ bytes: [UInt8], from start: Int = 0, endsAtReturn: Bool = false) {
    scalars = ScalarCounts(bytes)
    var starts = [UInt32(start)]
    for (offset, byte) in bytes.enumerated() {
      let isEnd =
        byte == UInt8(ascii: "\n")
        || endsAtReturn && byte == UInt8(ascii: "\r")
          && bytes[(offset + 1)...].first != UInt8(ascii: "\n")
      if isEnd { starts.append(UInt32(truncatingIfNeeded: offset + 1)) }
    }
    self.starts = starts
  }

  func position(at offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let line = line(at: offset)
    let start = Int(starts[line - 1])
    let before = scalars.count(before: start, in: bytes)
    return (line, scalars.count(before: max(offset, start), in: bytes) - before + 1)
  }

  package func line(at offset: Int) -> Int {
    max(starts.partitioningIndex { Int($0) > offset }, 1)
  }

  /// Returns the bytes of a line without its end; nil for a line that the text does not have.
  package func range(ofLine number: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard number >= 1, number <= starts.count else { return nil }
    let start = Int(starts[number - 1])
    guard number < starts.count else { return start..<bytes.count }
    var end = Int(starts[number]) - 1
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }
}
