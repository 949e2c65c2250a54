extension Registration {
  /// What is injected into an instance once the factory has made it; nil where nothing is.
  @inline(__always)
  final func injection<Service>(of service: Service.Type) -> InstanceInjection<Service>? {
    guard form == .wired else { return nil }
    let injection = unsafeDowncast(self, to: WiredRegistration<Service>.self).injection
    if case .none = injection { return nil }
    return injection
  }

  /// Runs the factory on this thread, and all that follows it where something is injected.
  final func produce<Service>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    injecting injection: InstanceInjection<Service>, _ arguments: GivenArguments
  ) throws -> Service {
    var filling = Filling(injection)
    var instance: Service
    if case .collected = injection {
      instance = try collect(&filling) { try runFactory(service, for: resolver, arguments) }
    } else {
      instance = try runFactory(service, for: resolver, arguments)
    }
    // Most often nobody else can see the instance, and its properties cannot wait for anything.
    if keeper == nil && ResolutionFrame.current == nil,
      let type = shape.word(of: &instance), isSettled(type)
    {
      for index in 0..<filling.count { try filling.fill(index, of: &instance, from: resolver) }
      return instance
    }
    return try finish(instance, filling, for: resolver, keeper: keeper)
  }

  /// Runs the factory, awaiting it and what is injected.
  nonisolated(nonsending)
    final func produce<Service>(
      _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
      injecting injection: InstanceInjection<Service>, _ arguments: GivenArguments
    ) async throws -> Service
  {
    var filling = Filling(injection)
    let instance: Service
    if case .collected = injection {
      instance = try collect(&filling) { try runFactory(service, for: resolver, arguments) }
    } else {
      instance = try await awaitFactory(service, for: resolver, arguments)
    }
    let rest = TypedFilling(instance, filling, of: self, from: resolver)
    if let frame = try show(instance, rest, keeper: keeper) {
      try await frame.run { try await rest.awaitAll() }
    } else {
      try await rest.awaitAll()
    }
    // Who fills the rest of an object may do so meanwhile.
    return rest.isObject ? instance : rest.instance
  }

  /// Makes an instance.
  ///
  /// - Parameter filling: gets the properties that are made meanwhile.
  private final func collect<Service>(
    _ filling: inout Filling<Service>, _ make: () throws -> Service
  ) throws -> Service {
    var properties: [any InjectedProperty] = []
    defer { filling = .collected(properties) }
    return try InjectedProperties.collect(into: &properties, make)
  }

  /// A function of its own: the generic type that it needs is looked up where a function begins.
  @inline(never)
  private final func finish<Service>(
    _ instance: Service, _ filling: Filling<Service>, for resolver: any Resolver,
    keeper: (any Keeper)?
  ) throws -> Service {
    let rest = TypedFilling(instance, filling, of: self, from: resolver)
    if let frame = try show(instance, rest, keeper: keeper) {
      try frame.run { try rest.run() }
    } else {
      try rest.run()
    }
    // Who fills the rest of an object may do so meanwhile.
    return rest.isObject ? instance : rest.instance
  }

  /// Lets what the instance needs see it, where it is an object: of a value they would get a copy
  /// that stays as it is.
  ///
  /// - Returns: the frame that the properties are to be filled in, where they may have to wait for an
  ///   instance that is being built around this one, and no frame says so yet.
  private final func show<Service>(
    _ instance: Service, _ rest: InstanceFilling, keeper: (any Keeper)?
  ) throws -> ResolutionFrame? {
    var instance = instance
    let isShown = keeper != nil && rest.isObject
    if let keeper, isShown { try expose(keeper.wrap(instance), of: keeper) }
    if let resolvable = resolvable(&instance) {
      if let telling = Telling(resolvable) {
        record(telling, in: rest.resolver)
        rest.telling = telling
      }
    } else if let type = shape.word(of: &instance),
      lifetimeKind == .transient || shape.closeable(&instance) == nil
    {
      settle(type, isFilled: true)
    }
    return isShown ? nil : rest.frame()
  }

  /// Tells an instance that has no properties to be filled.
  final func tell(_ telling: Telling, _ resolver: any Resolver, isExposed: Bool) throws {
    record(telling, in: resolver)
    let rest = InstanceFilling(
      of: self, from: resolver, isObject: telling.isObject, propertyCount: 0)
    rest.telling = telling
    if let frame = isExposed ? nil : rest.frame() {
      try frame.run { try rest.run() }
    } else {
      try rest.run()
    }
  }

  /// Shows the instance of a build to what its properties need, and to what has waited for it.
  final func expose(_ instance: KeptInstance, of keeper: any Keeper) throws {
    Builds.expose(instance, of: keeper)
    guard let frame = ResolutionFrame.current, frame.hasPostponed else { return }
    for injection in Builds.takePostponed(keeper) {
      if injection.isAsync {
        // Awaited once the factory has returned.
        Builds.putBack(injection, in: frame)
      } else {
        try injection.resume()
      }
    }
  }
}
