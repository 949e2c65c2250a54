/// Where the lines of a file begin, and how many scalars precede each block of bytes.
///
/// The second table keeps a position cheap in a file that is one long line.
struct LineIndex: Sendable {
  private static let blockShift = 12

  private let starts: [UInt32]
  private let scalarsBefore: [UInt32]
  private let markLength: Int

  init(_ bytes: [UInt8]) {
    markLength = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
    var starts: [UInt32] = [UInt32(truncatingIfNeeded: markLength)]
    var before: [UInt32] = []
    before.reserveCapacity(bytes.count >> Self.blockShift + 1)
    bytes.withUnsafeBytes { bytes in
      var scalars = 0
      for block in stride(from: 0, through: bytes.count, by: 1 << Self.blockShift) {
        before.append(UInt32(truncatingIfNeeded: scalars))
        let end = min(block + 1 << Self.blockShift, bytes.count)
        var offset = block
        while offset < end {
          let word = Self.word(bytes, at: offset)
          // Bytes that continue a scalar have the highest bit and not the next.
          let continued = word & ~(word << 1) & Self.high
          scalars &+= min(8, end &- offset) &- continued.nonzeroBitCount
          var ends = Self.lineEnds(in: word)
          while ends != 0 {
            starts.append(UInt32(truncatingIfNeeded: offset &+ ends.trailingZeroBitCount / 8 &+ 1))
            ends &= ends &- 1
          }
          offset &+= 8
        }
      }
    }
    self.starts = starts
    scalarsBefore = before
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

  func position(at offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let offset = max(offset, markLength)
    let line = line(at: offset)
    let start = Int(starts[line - 1])
    let column = scalars(before: offset, in: bytes) - scalars(before: start, in: bytes)
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

  private func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset >> Self.blockShift
    let rest = bytes[(block << Self.blockShift)..<offset]
    return Int(scalarsBefore[block]) + rest.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }
}
