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
