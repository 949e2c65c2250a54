extension Registration {
  /// Completes an instance that nobody keeps.
  @usableFromInline
  final func complete<Service>(
    _ instance: Service, from resolver: any Resolver
  ) throws -> Service {
    try complete(instance, from: resolver, keeper: nil)
  }

  /// What follows a factory: the instance is told what it asked to be told.
  ///
  /// - Parameters:
  ///   - instance: what the factory made.
  ///   - resolver: what the factory was given.
  ///   - keeper: where the instance will be kept, if it is; nil too where it is another, a decorated
  ///     one, that will be.
  final func complete<Service>(
    _ instance: Service, from resolver: any Resolver, keeper: (any Keeper)?
  ) throws -> Service {
    var instance = instance
    let word = shape.word(of: &instance)
    if let word, isSettled(word) { return instance }
    guard !isForward, let resolvable = resolvable(&instance) else {
      if let word, lifetimeKind == .transient || shape.closeable(&instance) == nil { settle(word) }
      return instance
    }
    guard let telling = Telling(resolvable) else { return instance }
    if let keeper { try expose(keeper.wrap(instance), of: keeper) }
    try tell(telling, resolver, isExposed: keeper != nil)
    return instance
  }

  /// What is told, if the instance wants to be.
  final func resolvable<Service>(_ instance: inout Service) -> (any Resolvable)? {
    // An object that someone else owns was wired before.
    guard weakReference == nil else { return nil }
    return shape.resolvable(&instance)
  }

  /// An instance's decorated form is told too, where it is another object. Of values it cannot be
  /// known whether they are.
  ///
  /// - Parameters:
  ///   - instance: what a decorator returned.
  ///   - resolver: what the decorator was given.
  final func completeDecorated<Service>(
    _ instance: inout Service, from resolver: any Resolver
  ) throws {
    if let word = shape.word(of: &instance), isSettled(word) { return }
    guard let resolvable = shape.resolvable(&instance), type(of: resolvable) is AnyObject.Type,
      let telling = Telling(resolvable)
    else { return }
    try tell(telling, resolver, isExposed: false)
  }

  /// Before what the instance resolves itself, which is created later.
  final func record(_ telling: Telling, in resolver: any Resolver) {
    owner?.noteTelling(of: self)
    resolver.asSession?.record(telling.instance)
  }
}

/// An instance that is told now, for the first time.
struct Telling {
  let instance: any Resolvable

  /// nil where the instance is an object that was told before.
  init?(_ instance: any Resolvable) {
    self.instance = instance
    if let object, !ToldInstances.insert(object) { return nil }
  }

  /// The instance has failed: the next who makes or finds it tells it again.
  func takeBack() {
    if let object { ToldInstances.remove(object) }
  }

  var isObject: Bool { type(of: instance) is AnyObject.Type }

  private var object: AnyObject? { isObject ? instance as AnyObject : nil }
}

extension TypeShape {
  /// Types, as words, that are known not to conform to the protocol.
  private static let notResolvable = WordCache()
  private static let notCloseable = WordCache()

  /// The instance, where it wants to be told.
  ///
  /// A cast that fails is slow, and takes a lock of the runtime: it is made once for each type, mostly.
  /// An optional of a generic type would cost as much.
  func resolvable<Service>(_ instance: inout Service) -> (any Resolvable)? {
    let word = UInt(bitPattern: word(of: &instance) ?? 0)
    if word != 0 && Self.notResolvable.contains(word) { return nil }
    return Self.resolvable(instance, word)
  }

  /// The instance, where its container has to close it.
  func closeable<Service>(_ instance: inout Service) -> (any Closeable)? {
    let word = UInt(bitPattern: word(of: &instance) ?? 0)
    if word != 0 && Self.notCloseable.contains(word) { return nil }
    return Self.closeable(instance, word)
  }

  // The type of an object is asked at a fifth of what a cast of it takes that fails.

  private static func resolvable(_ instance: Any, _ word: UInt) -> (any Resolvable)? {
    let type = Swift.type(of: instance)
    if word == 0 || !(type is AnyObject.Type) || type is any Resolvable.Type,
      let resolvable = instance as? any Resolvable
    {
      return resolvable
    }
    if word != 0 { notResolvable.insert(word) }
    return nil
  }

  private static func closeable(_ instance: Any, _ word: UInt) -> (any Closeable)? {
    let type = Swift.type(of: instance)
    if word == 0 || !(type is AnyObject.Type) || type is any Closeable.Type,
      let closeable = instance as? any Closeable
    {
      return closeable
    }
    if word != 0 { notCloseable.insert(word) }
    return nil
  }
}
