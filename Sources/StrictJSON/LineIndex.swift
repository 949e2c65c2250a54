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
    let ends = bytes.withUnsafeBufferPointer { bytes in
      bytes.reduce(into: 0) { $0 += $1 == UInt8(ascii: "\n") ? 1 : 0 }
    }
    var starts: [UInt32] = [UInt32(truncatingIfNeeded: markLength)]
    starts.reserveCapacity(ends + 1)
    var before: [UInt32] = []
    before.reserveCapacity(bytes.count >> Self.blockShift + 1)
    var scalars: UInt32 = 0
    bytes.withUnsafeBufferPointer { bytes in
      for (offset, byte) in bytes.enumerated() {
        if offset & (1 << Self.blockShift - 1) == 0 { before.append(scalars) }
        if byte & 0xC0 != 0x80 { scalars &+= 1 }
        if byte == UInt8(ascii: "\n") { starts.append(UInt32(truncatingIfNeeded: offset + 1)) }
      }
    }
    if bytes.count & (1 << Self.blockShift - 1) == 0 { before.append(scalars) }
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
