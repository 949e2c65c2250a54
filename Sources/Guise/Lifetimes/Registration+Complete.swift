extension Registration {
  /// As the form below, for an instance that nobody keeps.
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
    if let word, seenType == word { return instance }
    // An object that someone else owns was wired before.
    guard weakReference == nil, let resolvable = instance as? any Resolvable else {
      if let word, lifetimeKind == .transient { settle(word) }
      return instance
    }
    if let keeper { Builds.expose(try keeper.wrap(instance), of: keeper) }
    record(resolvable, in: resolver)
    try tell(resolvable, resolver)
    return instance
  }

  /// Before what the instance resolves itself, which is created later.
  final func record(_ resolvable: any Resolvable, in resolver: any Resolver) {
    owner?.useSessions()
    resolver.asSession?.graph.record(resolvable)
  }

  final func tell(_ resolvable: any Resolvable, _ resolver: any Resolver) throws {
    try resolvable.resolveDependencies(resolver)
    if resolver.asSession == nil { resolvable.didResolveDependencies() }
  }
}
