/// The hash of a key, computed from pointers (the service, the argument types) and the sum of its
/// tags.
///
/// It is the same for static types (a call of `resolve`) and for a stored `AnyKey`.
@usableFromInline
struct KeyHash {
  @usableFromInline var value: Int

  @inlinable
  init(service: Any.Type) {
    value = KeyHash.mix(Int(bitPattern: ObjectIdentifier(service)))
  }

  @inlinable
  mutating func combine(argument: Any.Type) {
    value = KeyHash.mix(value &+ Int(bitPattern: ObjectIdentifier(argument)) &+ 1)
  }

  @inlinable
  mutating func combine(tagSum: Int) {
    value = value &+ tagSum
  }

  /// Multiplies by an odd number near 2^64/φ (Fibonacci hashing) and folds: pointers differ in
  /// their middle bits, but the table uses the low ones. Words of 32 bits use the lower half of the
  /// number.
  @inlinable
  static func mix(_ value: Int) -> Int {
    let product = value &* Int(truncatingIfNeeded: 0x9e37_79b9_7f4a_7c15 as UInt64)
    return product ^ Int(bitPattern: UInt(bitPattern: product) >> (UInt.bitWidth / 2))
  }
}

/// A fast hash of short strings: most tags are literals of a few ASCII characters, for which the
/// standard library's hash takes longer than a whole look-up.
///
/// Strings are equal if they are canonically equivalent: for ASCII that means the same bytes, and
/// no other string equals an ASCII one. Folds words of the string as wyhash does
/// (github.com/wangyi-fudan/wyhash), whose constants it takes.
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

/// The hashes of a call's tags: their contribution to the hash of a key, and whether the tags are
/// known to be distinct.
@usableFromInline
struct TagHashes {
  @usableFromInline var count = 0
  /// The sum, right if the tags are distinct; for repeated tags, only the set has its key's sum.
  @usableFromInline var sum = 0
  /// Whether each hash differs from all others, so that no tag repeats. Up to three are compared.
  @usableFromInline var areDistinct = true
  @usableFromInline var first = 0
  @usableFromInline var second = 0

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ hash: Int) {
    switch count {
    case 0: first = hash
    case 1:
      second = hash
      areDistinct = hash != first
    case 2: areDistinct = areDistinct && hash != first && hash != second
    default: areDistinct = false
    }
    sum &+= hash
    count &+= 1
  }
}
