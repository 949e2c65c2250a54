/// How many scalars precede each block of a file's bytes: so a position is cheap in a file that is one
/// long line.
struct ScalarCounts: Sendable {
  private static let blockShift = 12

  private let before: [UInt32]

  init(_ bytes: [UInt8]) {
    var before: [UInt32] = []
    before.reserveCapacity(bytes.count >> Self.blockShift + 1)
    bytes.withUnsafeBufferPointer { bytes in
      var scalars = 0
      for block in stride(from: 0, through: bytes.count, by: 1 << Self.blockShift) {
        before.append(UInt32(truncatingIfNeeded: scalars))
        let end = min(block + 1 << Self.blockShift, bytes.count)
        scalars += Self.scalars(in: bytes[block..<end])
      }
    }
    self.before = before
  }

  /// The scalars before an offset that is no larger than the number of bytes.
  func count(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset >> Self.blockShift
    return bytes.withUnsafeBufferPointer {
      Int(before[block]) + Self.scalars(in: $0[(block << Self.blockShift)..<offset])
    }
  }

  /// Bytes that continue a scalar have the highest bit and not the next.
  private static func scalars(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    bytes.reduce(0) { $0 &+ ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }
}
