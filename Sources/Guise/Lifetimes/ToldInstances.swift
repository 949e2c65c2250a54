/// The objects that were told of their resolve, in all containers: each is told once, whatever leads
/// to it.
///
/// References are weak: an object is forgotten when it is gone.
enum ToldInstances {
  private struct Shard {
    var objects = WeakObjects()
    var limit = 64
  }

  private final class LockedShard: Sendable {
    let lock = Lock(Shard())
  }

  /// Threads that make instances of their own seldom meet in one.
  private static let shards: [LockedShard] = (0..<16).map { _ in LockedShard() }

  private static func shard(of object: AnyObject) -> LockedShard {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    return shards[Int((address >> 4 ^ address >> 12) % UInt(shards.count))]
  }

  /// Notes that an object is told.
  ///
  /// - Returns: false where it was before.
  static func insert(_ object: AnyObject) -> Bool {
    let told = Shared(object)
    // Released outside of the lock.
    var alive: Shared<[AnyObject]>?
    defer { withExtendedLifetime(alive) {} }
    return shard(of: object).lock.withLock { shard in
      guard shard.objects.insert(told.value) else { return false }
      // Once there may be as many that are gone as others.
      if shard.objects.count > shard.limit {
        alive = shard.objects.prune()
        shard.limit = max(64, shard.objects.count * 2)
      }
      return true
    }
  }

  /// Forgets an object that failed when it was told.
  static func remove(_ object: AnyObject) {
    let told = Shared(object)
    shard(of: object).lock.withLock { $0.objects.remove(told.value) }
  }
}
