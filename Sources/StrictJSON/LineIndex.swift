/// Where the lines of a file begin.
struct LineIndex: Sendable {
  private let starts: [UInt32]
  private let markLength: Int

  init(_ bytes: [UInt8]) {
    markLength = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
    var starts: [UInt32] = [UInt32(truncatingIfNeeded: markLength)]
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        var ends = Self.lineEnds(in: Self.word(bytes, at: offset))
        while ends != 0 {
          starts.append(UInt32(truncatingIfNeeded: offset &+ ends.trailingZeroBitCount / 8 &+ 1))
          ends &= ends &- 1
        }
        offset &+= 8
      }
    }
    self.starts = starts
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// Eight bytes, the first of them lowest; zeros behind the end.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    if offset &+ 8 <= bytes.count {
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    return bytes[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The highest bit of each byte that ends a line.
  @inline(__always)
  private static func lineEnds(in word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
    return ~(((difference & ~high) &+ ~high) | difference) & high
  }

  /// - Parameter scalars: those of the same bytes.
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
