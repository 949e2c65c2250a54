/// Objects that are remembered and not kept alive. One that lies where another has been is not taken
/// for it.
///
/// Unchecked: who holds them guards them; objects need not be `Sendable`, see `Container`.
struct WeakObjects: @unchecked Sendable {
  private var references = ObjectMap()

  private final class Reference {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  /// With those that are gone, until they are pruned.
  var count: Int { references.count }

  /// - Returns: false where it was there before.
  mutating func insert(_ object: AnyObject) -> Bool {
    let id = ObjectIdentifier(object)
    if references.find(id, Reference.self)?.object === object { return false }
    references.set(id, to: Reference(object))
    return true
  }

  mutating func remove(_ object: AnyObject) { references.set(ObjectIdentifier(object), to: nil) }

  /// Forgets those that are gone.
  ///
  /// - Returns: the others, to be released outside of a lock: the last to hold an object calls its
  ///   `deinit`, which is the user's code.
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
