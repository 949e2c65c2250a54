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
    let word = shape.word(of: instance)
    if let word, seenType == word { return instance }
    guard let resolvable = instance as? any Resolvable else {
      if let word, lifetimeKind == .transient { settle(word) }
      return instance
    }
    try complete(resolvable, from: resolver, keeper: keeper, as: instance)
    return instance
  }

  private final func complete<Service>(
    _ resolvable: any Resolvable, from resolver: any Resolver, keeper: (any Keeper)?,
    as instance: Service
  ) throws {
    owner?.useSessions()
    if let keeper { Builds.expose(try keeper.wrap(instance), of: keeper) }
    // Before what it resolves itself, which is created later.
    resolver.asSession?.graph.record(resolvable)
    try resolvable.resolveDependencies(resolver)
    if resolver.asSession == nil { resolvable.didResolveDependencies() }
  }
}
