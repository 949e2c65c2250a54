/// The start offsets of a file's lines.
struct LineIndex: Sendable {
  private let starts: [UInt32]
  private let markLength: Int

  init(_ bytes: [UInt8]) {
    markLength = ByteOrderMark.length(in: bytes)
    var starts = [UInt32(truncatingIfNeeded: markLength)]
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") {
      starts.append(UInt32(truncatingIfNeeded: offset + 1))
    }
    self.starts = starts
  }

  /// - Parameter scalars: The counts for the same bytes.
  func position(
    at offset: Int, _ scalars: ScalarCounts, in bytes: [UInt8]
  ) -> (line: Int, column: Int) {
    let offset = max(offset, markLength)
    let line = line(at: offset)
    let start = Int(starts[line - 1])
    let column = scalars.count(before: offset, in: bytes) - scalars.count(before: start, in: bytes)
    return (line, column + 1)
  }

  func line(at offset: Int) -> Int {
    max(starts.partitioningIndex { Int($0) > offset }, 1)
  }

  func range(ofLine number: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard number >= 1, number <= starts.count else { return nil }
    let start = Int(starts[number - 1])
    guard number < starts.count else { return start..<bytes.count }
    var end = Int(starts[number]) - 1
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }
}
