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
