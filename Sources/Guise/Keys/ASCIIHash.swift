/// A fast hash of short strings: most tags are literals of a few ASCII characters, for which the
/// standard library's hash takes longer than a whole look-up.
///
/// Strings are equal if they are canonically equivalent: for ASCII that means the same bytes, and
/// no other string equals an ASCII one.
@usableFromInline
enum ASCIIHash {
  /// Returns the hash; nil if the string is not ASCII.
  ///
  /// - Parameter seed: differs from process to process, so that collisions cannot be prepared.
  @inlinable
  static func of(_ string: String, seed: Int) -> Int? {
    var string = string
    return string.withUTF8 { of($0, seed: UInt(bitPattern: seed)) }
  }

  @usableFromInline
  static func of(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    let seed = UInt64(seed)
    var hash = fold(seed ^ 0xa076_1d64_78bd_642f, UInt64(raw.count) ^ 0xe703_7ed1_a0b4_28db)
    var seen: UInt64 = 0
    var place = 0
    while place + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      seen |= word
      hash = fold(hash ^ word, 0x8ebc_6af0_9c88_c6e3 ^ seed)
      place += 8
    }
    var rest: UInt64 = 0
    while place < raw.count {
      rest = rest << 8 | UInt64(raw[place])
      place += 1
    }
    seen |= rest
    guard seen & 0x8080_8080_8080_8080 == 0 else { return nil }
    return Int(truncatingIfNeeded: fold(hash ^ rest, 0x5899_65cc_7537_4cc3 ^ seed))
  }

  /// Multiplies two words and folds both halves of the product.
  @inline(__always)
  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
