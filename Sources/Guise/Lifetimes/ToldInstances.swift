/// The `Resolvable` objects that were notified, in all containers: each is notified once, however
/// it is resolved.
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

  /// The shards: several, so that threads that make their own instances seldom contend for one.
  private static let shards: [LockedShard] = (0..<16).map { _ in LockedShard() }

  private static func shard(of object: AnyObject) -> LockedShard {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    return shards[Int((address >> 4 ^ address >> 12) % UInt(shards.count))]
  }

  /// Records that an object is notified.
  ///
  /// - Returns: false if it was recorded before.
  static func insert(_ object: AnyObject) -> Bool {
    let told = Shared(object)
    // Released outside of the lock.
    var alive: Shared<[AnyObject]>?
    defer { withExtendedLifetime(alive) {} }
    return shard(of: object).lock.withLock { shard in
      guard shard.objects.insert(told.value) else { return false }
      // By now, as many objects may be gone as alive.
      if shard.objects.count > shard.limit {
        alive = shard.objects.prune()
        shard.limit = max(64, shard.objects.count * 2)
      }
      return true
    }
  }

  /// Forgets an object whose notification failed.
  static func remove(_ object: AnyObject) {
    let told = Shared(object)
    shard(of: object).lock.withLock { $0.objects.remove(told.value) }
  }
}
