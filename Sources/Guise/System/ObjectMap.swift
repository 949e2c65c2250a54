/// A map of objects by numbers, such as the identity of another object or a hash: a pair for one
/// entry, a dictionary for more.
///
/// One type for everything that is mapped: each type of dictionary would add its code again.
///
/// Unchecked: the map's owner guards it and its contents.
struct ObjectMap: @unchecked Sendable {
  // nil if empty: a map is mostly made and dropped with one entry, or with none.
  private var only: AnyObject?
  private var onlyKey = 0
  private var many: [Int: AnyObject]?

  var isEmpty: Bool { only == nil && many == nil }

  var count: Int { many?.count ?? (only == nil ? 0 : 1) }

  /// - Parameter type: the type of all objects in the map.
  func all<Value: AnyObject>(_ type: Value.Type) -> [Value] {
    if let only { return [unsafeDowncast(only, to: type)] }
    guard let many else { return [] }
    var objects: [Value] = []
    objects.reserveCapacity(many.count)
    for (_, object) in many { objects.append(unsafeDowncast(object, to: type)) }
    return objects
  }

  /// - Parameter type: the type of all objects in the map.
  @inline(__always)
  func find<Value: AnyObject>(_ key: Int, _ type: Value.Type) -> Value? {
    object(at: key).map { unsafeDowncast($0, to: type) }
  }

  @inline(__always)
  func find<Value: AnyObject>(_ key: ObjectIdentifier, _ type: Value.Type) -> Value? {
    find(Int(bitPattern: key), type)
  }

  private func object(at key: Int) -> AnyObject? {
    if let only { return onlyKey == key ? only : nil }
    return many?[key]
  }

  @inline(never)
  mutating func set(_ key: Int, to object: AnyObject?) {
    if many != nil {
      many?[key] = object
      if many?.isEmpty == true { many = nil }
    } else if let only, onlyKey != key {
      guard let object else { return }
      many = [onlyKey: only, key: object]
      self.only = nil
    } else {
      onlyKey = key
      only = object
    }
  }

  mutating func set(_ key: ObjectIdentifier, to object: AnyObject?) {
    set(Int(bitPattern: key), to: object)
  }

  // MARK: A set of objects, each by its own identity

  func contains(_ object: AnyObject) -> Bool {
    self.object(at: Int(bitPattern: ObjectIdentifier(object))) != nil
  }

  /// - Returns: false if it was already there.
  @discardableResult
  mutating func insert(_ object: AnyObject) -> Bool {
    if contains(object) { return false }
    set(ObjectIdentifier(object), to: object)
    return true
  }

  mutating func remove(_ object: AnyObject) { set(ObjectIdentifier(object), to: nil) }
}
