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
    } else if onlyKey == key || only == nil {
      onlyKey = key
      only = object
    } else if let object, let first = only {
      many = [onlyKey: first, key: object]
      only = nil
    }
  }

  mutating func set(_ key: ObjectIdentifier, to object: AnyObject?) {
    set(Int(bitPattern: key), to: object)
  }

  // A map is also a set of objects, each under its own identity.

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

extension ObjectMap {
  /// The values of one number, in a map of `ObjectList`s of their type.
  func list<Value>(at key: Int) -> [Value] { find(key, ObjectList<Value>.self)?.values ?? [] }

  /// Adds a value to those of a number, in a map of `ObjectList`s of its type.
  mutating func append<Value>(_ value: Value, at key: Int) {
    let list = find(key, ObjectList<Value>.self) ?? ObjectList()
    if list.values.isEmpty { set(key, to: list) }
    list.values.append(value)
  }
}

/// Several values of one number in an `ObjectMap`.
final class ObjectList<Value> {
  var values: [Value] = []
}

/// A set of weakly held objects. An object at the address of a former one is not mistaken for it.
///
/// Unchecked: the set's owner guards it; objects need not be `Sendable`, see `Container`.
struct WeakObjects: @unchecked Sendable {
  private var references = ObjectMap()

  private final class Reference {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  /// The number of objects, including those that are gone, until they are pruned.
  var count: Int { references.count }

  /// - Returns: false if it was already there.
  mutating func insert(_ object: AnyObject) -> Bool {
    let id = ObjectIdentifier(object)
    if references.find(id, Reference.self)?.object === object { return false }
    references.set(id, to: Reference(object))
    return true
  }

  mutating func remove(_ object: AnyObject) { references.set(ObjectIdentifier(object), to: nil) }

  /// Forgets the objects that are gone.
  ///
  /// - Returns: the others, to be released outside a lock: the last release of an object calls its
  ///   `deinit`, which is user code.
  mutating func prune() -> Shared<[AnyObject]> {
    var alive: [AnyObject] = []
    var kept = ObjectMap()
    for reference in references.all(Reference.self) {
      guard let object = reference.object else { continue }
      alive.append(object)
      kept.set(ObjectIdentifier(object), to: reference)
    }
    references = kept
    return Shared(alive)
  }
}
