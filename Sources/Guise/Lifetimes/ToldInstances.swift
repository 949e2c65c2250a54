/// The objects that were told of their resolve, in all containers: each is told once, whatever leads
/// to it.
///
/// References are weak: an object is forgotten when it is gone, and one that lies where another has
/// been is not taken for it.
enum ToldInstances {
  /// Unchecked: guarded by a lock; objects need not be `Sendable`, see `Container`.
  private struct Shard: @unchecked Sendable {
    struct Reference {
      weak var object: AnyObject?
    }

    var references: [ObjectIdentifier: Reference] = [:]
    var limit = 64

    /// Forgets those that are gone, once there may be as many of them as others.
    ///
    /// - Returns: the others, to be released outside of the lock: the last to hold an object calls
    ///   its `deinit`, which is the user's code.
    mutating func prune() -> [AnyObject] {
      guard references.count >= limit else { return [] }
      var alive: [AnyObject] = []
      references = references.filter { _, reference in
        guard let object = reference.object else { return false }
        alive.append(object)
        return true
      }
      limit = max(64, references.count * 2)
      return alive
    }
  }

  /// Threads that make instances of their own seldom meet in one.
  private static let shards: [LockedShard] = (0..<16).map { _ in LockedShard() }

  private final class LockedShard: Sendable {
    let lock = Lock(Shard())
  }

  private static func shard(of id: ObjectIdentifier) -> LockedShard {
    let address = UInt(bitPattern: id)
    return shards[Int((address >> 4 ^ address >> 12) % UInt(shards.count))]
  }

  /// Notes that an object is told.
  ///
  /// - Returns: false where it was before.
  static func insert(_ object: AnyObject) -> Bool {
    let id = ObjectIdentifier(object)
    let told = Told(object: object)
    return shard(of: id).lock.withLock { shard -> Insertion in
      if shard.references[id]?.object === told.object {
        return Insertion(isNew: false, alive: [])
      }
      let alive = shard.prune()
      shard.references[id] = Shard.Reference(object: told.object)
      return Insertion(isNew: true, alive: alive)
    }.isNew
  }

  private struct Told: @unchecked Sendable {
    let object: AnyObject
  }

  /// Objects that leave the lock to be released.
  private struct Insertion: @unchecked Sendable {
    let isNew: Bool
    let alive: [AnyObject]
  }

  /// Forgets an object that failed when it was told.
  static func remove(_ object: AnyObject) {
    let id = ObjectIdentifier(object)
    shard(of: id).lock.withLock { $0.references[id] = nil }
  }
}
