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
    bytes.withUnsafeBufferPointer { bytes in
      let ends = bytes.reduce(into: 0) { $0 += $1 == UInt8(ascii: "\n") ? 1 : 0 }
      starts.reserveCapacity(ends + 1)
      before.reserveCapacity(bytes.count >> Self.blockShift + 1)
      var scalars = 0
      for block in stride(from: 0, through: bytes.count, by: 1 << Self.blockShift) {
        before.append(UInt32(truncatingIfNeeded: scalars))
        let range = block..<min(block + 1 << Self.blockShift, bytes.count)
        scalars += range.reduce(into: 0) { $0 += bytes[$1] & 0xC0 != 0x80 ? 1 : 0 }
      }
      let rows = UnsafeRawBufferPointer(bytes)
      let ones: UInt64 = 0x0101_0101_0101_0101
      var offset = 0
      while starts.count <= ends {
        if offset &+ 8 <= rows.count {
          let word = rows.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          let ends = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
          guard (ends &- ones) & ~ends & (ones << 7) != 0 else {
            offset &+= 8
            continue
          }
        }
        for index in offset..<min(offset &+ 8, rows.count)
        where rows[index] == UInt8(ascii: "\n") {
          starts.append(UInt32(truncatingIfNeeded: index &+ 1))
        }
        offset &+= 8
      }
    }
    self.starts = starts
    scalarsBefore = before
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
