/// The number of scalars before each block of a text's bytes, which makes positions cheap to find even in a
/// single long line.
package struct ScalarCounts: Sendable {
  /// The unit for counting scalars.
  package enum Unit: Sendable {
    case scalar
    /// UTF-16: two units for a scalar of four bytes, one for any other.
    case utf16
  }

  private struct Count {
    var scalars: UInt32 = 0
    /// The number of scalars with four bytes.
    var wide: UInt32 = 0

    func units(_ unit: Unit) -> Int { Int(scalars) + (unit == .utf16 ? Int(wide) : 0) }

    /// Adds the scalars in a range. Continuation bytes have the highest bit set and the next one clear.
    mutating func add(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
      var index = range.lowerBound
      while index < range.upperBound {
        scalars &+= bytes[index] & 0xC0 != 0x80 ? 1 : 0
        wide &+= bytes[index] >= 0xF0 ? 1 : 0
        index &+= 1
      }
    }
  }

  private static let blockShift = 12

  private var before: [Count] = []

  package init(_ bytes: [UInt8]) {
    before.reserveCapacity(bytes.count >> Self.blockShift + 1)
    var count = Count()
    bytes.withUnsafeBytes { bytes in
      for block in stride(from: 0, through: bytes.count, by: 1 << Self.blockShift) {
        before.append(count)
        count.add(bytes, block..<min(block + 1 << Self.blockShift, bytes.count))
      }
    }
  }

  /// Returns the number of units before an offset that is no larger than the number of bytes.
  package func count(before offset: Int, _ unit: Unit = .scalar, in bytes: [UInt8]) -> Int {
    let block = offset >> Self.blockShift
    var count = before[block]
    bytes.withUnsafeBytes { count.add($0, (block << Self.blockShift)..<offset) }
    return count.units(unit)
  }

  /// Returns the last scalar boundary in a range that is at most a number of units from its start.
  package func offset(
    _ units: Int, _ unit: Unit = .scalar, into range: Range<Int>, in bytes: [UInt8]
  ) -> Int {
    guard units > 0 else { return range.lowerBound }
    // No scalar has more units than bytes.
    let wanted = count(before: range.lowerBound, unit, in: bytes) + min(units, range.count)
    // The last block that begins no later than the wanted position.
    let block = before.partitioningIndex { $0.units(unit) > wanted } - 1
    var offset = max(range.lowerBound, block << Self.blockShift)
    guard offset < range.upperBound else { return range.upperBound }
    var left = wanted - count(before: offset, unit, in: bytes)
    bytes.withUnsafeBytes { bytes in
      while offset < range.upperBound {
        let isContinued = bytes[offset] & 0xC0 == 0x80
        left -= isContinued ? 0 : bytes[offset] >= 0xF0 && unit == .utf16 ? 2 : 1
        if left < 0 { break }
        offset += 1
      }
    }
    return offset
  }
}
