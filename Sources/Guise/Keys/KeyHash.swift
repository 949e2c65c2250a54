/// The hash of a key, made of pointers: the service, the argument types and the sum of its tags.
///
/// Computed the same way from static types (a call of `resolve`) and from a stored `AnyKey`.
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

  /// A multiplication by an odd number near 2^64/φ (Fibonacci hashing) and a fold: pointers differ
  /// in their middle bits, the table uses the low ones.
  @inlinable
  static func mix(_ value: Int) -> Int {
    let product = value &* -7_046_029_254_386_353_131
    return product ^ Int(bitPattern: UInt(bitPattern: product) >> 32)
  }
}
