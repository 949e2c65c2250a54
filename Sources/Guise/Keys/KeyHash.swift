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
