extension Registration {
  /// Completes an instance that is not kept.
  @usableFromInline
  final func complete<Service>(
    _ instance: Service, from resolver: any Resolver
  ) throws -> Service {
    try complete(instance, from: resolver, keeper: nil)
  }

  /// Completes an instance after its factory has returned: notifies it if it is `Resolvable`.
  ///
  /// - Parameters:
  ///   - instance: the factory's result.
  ///   - resolver: the resolver that the factory was given.
  ///   - keeper: the keeper of the instance; nil if it is not kept, or if its decorated form is
  ///     kept instead.
  final func complete<Service>(
    _ instance: Service, from resolver: any Resolver, keeper: (any Keeper)?
  ) throws -> Service {
    var instance = instance
    let word = shape.word(of: &instance)
    if let word, needsNoWork(word) { return instance }
    guard !isForward, let resolvable = resolvable(&instance) else {
      if let word, lifetimeKind == .transient || shape.closeable(&instance) == nil { settle(word) }
      return instance
    }
    guard let telling = Telling(resolvable) else { return instance }
    if let keeper { try expose(keeper.wrap(instance), of: keeper) }
    try tell(telling, resolver, isExposed: keeper != nil)
    return instance
  }

  /// The instance to notify; nil if it is not `Resolvable`.
  final func resolvable<Service>(_ instance: inout Service) -> (any Resolvable)? {
    // An object that is owned elsewhere was wired before.
    guard weakReference == nil else { return nil }
    return shape.resolvable(&instance)
  }

  /// Notifies a decorated instance too, if it is another object. Values are skipped: whether they
  /// are other instances cannot be known.
  ///
  /// - Parameters:
  ///   - instance: the decorator's result.
  ///   - resolver: the resolver that the decorator was given.
  final func completeDecorated<Service>(
    _ instance: inout Service, from resolver: any Resolver
  ) throws {
    if let word = shape.word(of: &instance), needsNoWork(word) { return }
    guard let resolvable = shape.resolvable(&instance), type(of: resolvable) is AnyObject.Type,
      let telling = Telling(resolvable)
    else { return }
    try tell(telling, resolver, isExposed: false)
  }

  /// Records a notification, before the instance resolves its own dependencies, which are created
  /// later.
  final func record(_ telling: Telling, in resolver: any Resolver) {
    owner?.noteNotification(of: self)
    resolver.asSession?.record(telling.instance)
  }
}

/// The first notification of a `Resolvable` instance.
struct Telling {
  let instance: any Resolvable

  /// Creates a notification; nil if the instance is an object that was notified before.
  init?(_ instance: any Resolvable) {
    self.instance = instance
    if let object, !NotifiedInstances.insert(object) { return nil }
  }

  /// Takes the notification back after a failure: the next resolve that makes or finds the object
  /// notifies it again.
  func takeBack() {
    if let object { NotifiedInstances.remove(object) }
  }

  var isObject: Bool { type(of: instance) is AnyObject.Type }

  private var object: AnyObject? { isObject ? instance as AnyObject : nil }
}

extension TypeShape {
  /// The types, as words, that are known not to conform to the protocol.
  private static let notResolvable = WordCache()
  private static let notCloseable = WordCache()

  /// The instance as a `Resolvable`; nil if it does not conform.
  func resolvable<Service>(_ instance: inout Service) -> (any Resolvable)? {
    let word = UInt(bitPattern: word(of: &instance) ?? 0)
    if word != 0 && Self.notResolvable.contains(word) { return nil }
    return Self.cast(instance, word, Self.notResolvable, { $0 is any Resolvable.Type }) {
      $0 as? any Resolvable
    }
  }

  /// The instance as a `Closeable`; nil if it does not conform.
  func closeable<Service>(_ instance: inout Service) -> (any Closeable)? {
    let word = UInt(bitPattern: word(of: &instance) ?? 0)
    if word != 0 && Self.notCloseable.contains(word) { return nil }
    return Self.cast(instance, word, Self.notCloseable, { $0 is any Closeable.Type }) {
      $0 as? any Closeable
    }
  }

  /// Casts an instance, and remembers its type if that does not conform: a failed cast is slow and
  /// takes a lock of the runtime. Checking an object's type first takes a fifth of its time.
  ///
  /// - Parameter word: the type as a word; 0 if it cannot be remembered.
  private static func cast<Conforming>(
    _ instance: Any, _ word: UInt, _ others: borrowing WordCache, _ conforms: (Any.Type) -> Bool,
    _ cast: (Any) -> Conforming?
  ) -> Conforming? {
    let type = Swift.type(of: instance)
    if word == 0 || !(type is AnyObject.Type) || conforms(type), let instance = cast(instance) {
      return instance
    }
    if word != 0 { others.insert(word) }
    return nil
  }
}

/// The `Resolvable` objects that were notified, in all containers: each is notified once, however
/// it is resolved.
///
/// References are weak: an object is forgotten when it is gone.
enum NotifiedInstances {
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
