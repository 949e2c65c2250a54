/// The one decision on which texts are the same: canonically equal ones, as Swift compares strings. The
/// composed `é` and the decomposed one are one key.
///
/// Almost all keys are ASCII, and are compared by their bytes.
enum KeyHash {
  static let seed = UInt64.random(in: .min ... .max)

  /// 29 bits, what a `JSONNode` has room for: the same for texts that are the same. Seeded for each
  /// process so that no file can aim at it.
  @inline(__always)
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt32 {
    let (hash, isASCII) = ofBytes(bytes, seed: seed)
    return isASCII ? hash : ofText(bytes, seed: seed) ?? hash
  }

  /// - Parameters:
  ///   - left: an unescaped text.
  ///   - right: another with the same hash.
  @inline(__always)
  static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    areSame(left, right) || areEqualTexts(left, right)
  }

  /// Whether two texts have the same bytes: then they are equal.
  @inline(__always)
  static func areSame(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.count == right.count else { return false }
    var offset = 0
    while offset < left.count, left[offset] == right[offset] { offset &+= 1 }
    return offset == left.count
  }

  @inline(__always)
  private static func ofBytes(
    _ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64
  ) -> (hash: UInt32, isASCII: Bool) {
    var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    var seen: UInt64 = 0
    var offset = 0
    if let base = UnsafeRawPointer(bytes.baseAddress) {
      while offset &+ 8 <= bytes.count {
        let word = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        seen |= word
        hash = mix(hash, word)
        offset &+= 8
      }
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    hash = mix(hash, rest)
    return (
      UInt32(truncatingIfNeeded: hash >> 16) & mask, (seen | rest) & 0x8080_8080_8080_8080 == 0
    )
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0x9E37_79B9_7F4A_7C15)
      .multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low &+ hash.byteSwapped
  }

  private static let mask: UInt32 = 1 << 29 - 1

  // MARK: Beyond ASCII

  /// Nil where a text is told by its bytes alone.
  @inline(never)
  private static func ofText(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt32? {
    guard let text = text(bytes) else { return nil }
    var ascii: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = scalar.isASCII ? UInt8(scalar.value) : sameInASCII[scalar] else {
        return UInt32(truncatingIfNeeded: text.hashValue) & mask
      }
      ascii.append(byte)
    }
    return ascii.withUnsafeBufferPointer { ofBytes($0, seed: seed).hash }
  }

  @inline(never)
  private static func areEqualTexts(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let left = text(left), let right = text(right) else { return false }
    return left == right
  }

  /// Nil where more accents follow each other than anyone writes: the standard library takes quadratic
  /// time to put them in order.
  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.count > maximumRun else { return text }
    var run = 0
    for scalar in text.unicodeScalars {
      let isAccent = scalar.properties.canonicalCombiningClass != .notReordered
      run = isAccent ? run + 1 : 0
      if run > maximumRun { return nil }
    }
    return text
  }

  private static let maximumRun = 64

  /// The only scalars outside of ASCII that are canonically equal to one in it: the Kelvin sign, the
  /// Greek question mark and the Greek varia.
  private static let sameInASCII: [Unicode.Scalar: UInt8] = [
    "\u{212A}": UInt8(ascii: "K"), "\u{37E}": UInt8(ascii: ";"), "\u{1FEF}": UInt8(ascii: "`"),
  ]
}
