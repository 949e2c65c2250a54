/// A dictionary that mostly has one entry or few: those are compared one after the other, which costs
/// less than to hash a key; more are found by their hashes.
struct ShortMap<Key: Hashable, Value> {
  private typealias Entry = (key: Key, value: Value)

  private static var limit: Int { 8 }

  private var first: Entry?
  /// Those behind the first, where they are few.
  private var few: ContiguousArray<Entry> = []
  /// All entries, once they were more than that, until the last of them is removed.
  private var many: [Key: Value] = [:]

  var values: [Value] {
    many.isEmpty
      ? (first.map { [$0.value] } ?? []) + few.map(\.value)
      : Array(many.values)
  }

  subscript(key: Key) -> Value? {
    get {
      if !many.isEmpty { return many[key] }
      if let first, first.key == key { return first.value }
      for entry in few where entry.key == key { return entry.value }
      return nil
    }
    set {
      if !many.isEmpty {
        many[key] = newValue
      } else if let newValue {
        insert(newValue, as: key)
      } else {
        remove(key)
      }
    }
  }

  private mutating func insert(_ value: Value, as key: Key) {
    if first == nil || first?.key == key {
      first = (key, value)
    } else if let place = few.firstIndex(where: { $0.key == key }) {
      few[place].value = value
    } else if few.count < Self.limit {
      few.append((key, value))
    } else {
      for entry in few + (first.map { [$0] } ?? []) { many[entry.key] = entry.value }
      many[key] = value
      first = nil
      few.removeAll(keepingCapacity: true)
    }
  }

  private mutating func remove(_ key: Key) {
    if let first, first.key == key {
      self.first = few.popLast()
    } else if let place = few.firstIndex(where: { $0.key == key }) {
      few.swapAt(place, few.count - 1)
      few.removeLast()
    }
  }
}

extension ShortMap: Sendable where Key: Sendable, Value: Sendable {}
