/// A hash of a key's unescaped bytes, seeded for each process so that no file can aim at it.
enum KeyHash {
  static let seed = UInt64.random(in: .min ... .max)

  /// 29 bits, what a `JSONNode` has room for.
  @inline(__always)
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt32 {
    var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    if let base = UnsafeRawPointer(bytes.baseAddress) {
      while offset &+ 8 <= bytes.count {
        hash = mix(hash, base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
      }
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    hash = mix(hash, rest)
    return UInt32(truncatingIfNeeded: hash >> 16) & (1 << 29 - 1)
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0x9E37_79B9_7F4A_7C15)
      .multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low &+ hash.byteSwapped
  }
}
