/// A dictionary that mostly has one entry or few: those are compared one after the other, which costs
/// less than to hash a key; more are found by their hashes.
struct ShortMap<Key: Hashable, Value> {
  private typealias Entry = (key: Key, value: Value)

  private static var limit: Int { 8 }

  // Nil where empty: a map is mostly made and dropped with one entry, or with none.
  private var first: Entry?
  /// Those behind the first, where they are few.
  private var few: ContiguousArray<Entry>?
  /// All entries, once they were more than that, until the last of them is removed.
  private var many: [Key: Value]?

  var isEmpty: Bool { first == nil && few == nil && many == nil }

  var count: Int { many?.count ?? ((first == nil ? 0 : 1) + (few?.count ?? 0)) }

  var values: [Value] {
    if let many { return Array(many.values) }
    return (first.map { [$0.value] } ?? []) + (few ?? []).map(\.value)
  }

  subscript(key: Key) -> Value? {
    get {
      if let first, first.key == key { return first.value }
      if let few {
        for entry in few where entry.key == key { return entry.value }
      }
      return many?[key]
    }
    set {
      if many != nil {
        many?[key] = newValue
        if newValue == nil && many?.isEmpty == true { many = nil }
      } else if let newValue {
        insert(newValue, as: key)
      } else {
        remove(key)
      }
    }
  }

  private mutating func insert(_ value: Value, as key: Key) {
    if first == nil {
      // Nothing is behind it.
      first = (key, value)
    } else if first?.key == key {
      first?.value = value
    } else if let place = few?.firstIndex(where: { $0.key == key }) {
      few?[place].value = value
    } else if (few?.count ?? 0) < Self.limit {
      few = few ?? []
      few?.append((key, value))
    } else {
      many = entries()
      many?[key] = value
      (first, few) = (nil, nil)
    }
  }

  /// All entries, as long as they are few.
  // Never specialised: seldom there are more, and each type of map would have the code again.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func entries() -> [Key: Value] {
    var entries: [Key: Value] = [:]
    if let first { entries[first.key] = first.value }
    for entry in few ?? [] { entries[entry.key] = entry.value }
    return entries
  }

  private mutating func remove(_ key: Key) {
    if first?.key == key {
      first = few?.popLast()
    } else if let place = few?.firstIndex(where: { $0.key == key }) {
      few?.remove(at: place)
    }
    if few?.isEmpty == true { few = nil }
  }
}

extension ShortMap: Sendable where Key: Sendable, Value: Sendable {}
