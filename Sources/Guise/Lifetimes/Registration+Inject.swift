extension Registration {
  /// The injection into the factory's instances; nil if there is none.
  @inline(__always)
  final func injection<Service>(of service: Service.Type) -> InstanceInjection<Service>? {
    guard form == .wired else { return nil }
    let injection = unsafeDowncast(self, to: WiredRegistration<Service>.self).injection
    if case .none = injection { return nil }
    return injection
  }

  /// Runs the factory on this thread, then injects and notifies.
  final func produce<Service>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    injecting injection: InstanceInjection<Service>, _ arguments: GivenArguments
  ) throws -> Service {
    var filling = Filling<Service>.collected([])
    var instance: Service
    if case .collected = injection {
      instance = try collect(&filling) { try runFactory(service, for: resolver, arguments) }
    } else {
      filling = .listed(injection.listed)
      instance = try runFactory(service, for: resolver, arguments)
    }
    // The common case: no other code can see the instance, and its properties cannot have to wait.
    if keeper == nil && ResolutionFrame.current == nil,
      let type = shape.word(of: &instance), needsNoWork(type)
    {
      for index in 0..<filling.count { try filling.fill(index, of: &instance, from: resolver) }
      return instance
    }
    return try finish(instance, filling, for: resolver, keeper: keeper)
  }

  /// Awaits the factory and the injections, and notifies the instance.
  nonisolated(nonsending)
    final func produce<Service>(
      _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
      injecting injection: InstanceInjection<Service>, _ arguments: GivenArguments
    ) async throws -> Service
  {
    var filling = Filling<Service>.collected([])
    let instance: Service
    if case .collected = injection {
      instance = try collect(&filling) { try runFactory(service, for: resolver, arguments) }
    } else {
      filling = .listed(injection.listed)
      instance = try await awaitFactory(service, for: resolver, arguments)
    }
    let rest = TypedFilling(instance, filling, of: self, from: resolver)
    try await rest.awaitAll(in: show(instance, rest, keeper: keeper))
    // Another thread or task may still be injecting into an object.
    return rest.isObject ? instance : rest.instance
  }

  /// Makes an instance.
  ///
  /// - Parameter filling: set to the properties that are created meanwhile.
  private final func collect<Service>(
    _ filling: inout Filling<Service>, _ make: () throws -> Service
  ) throws -> Service {
    var properties: [any InjectedProperty] = []
    defer { filling = .collected(properties) }
    return try InjectedProperties.collect(into: &properties, make)
  }

  /// Injects and notifies. A separate function, because the generic type that it needs is looked up
  /// at the start of a function.
  @inline(never)
  private final func finish<Service>(
    _ instance: Service, _ filling: Filling<Service>, for resolver: any Resolver,
    keeper: (any Keeper)?
  ) throws -> Service {
    let rest = TypedFilling(instance, filling, of: self, from: resolver)
    try rest.run(in: show(instance, rest, keeper: keeper))
    // Another thread or task may still be injecting into an object.
    return rest.isObject ? instance : rest.instance
  }

  /// Makes the instance visible to its dependencies if it is an object; a value would be copied,
  /// and the copy never completed.
  ///
  /// - Returns: a new frame to inject the properties in, if they may have to wait for an instance
  ///   that is being built around this one; nil if no new frame is needed.
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

  /// Notifies an instance without injected properties.
  final func tell(_ telling: Telling, _ resolver: any Resolver, isExposed: Bool) throws {
    record(telling, in: resolver)
    let rest = InstanceFilling(
      of: self, from: resolver, isObject: telling.isObject, propertyCount: 0)
    rest.telling = telling
    try rest.run(in: isExposed ? nil : rest.frame())
  }

  /// Makes a build's instance visible to its dependencies, and resumes the injections that wait for
  /// it.
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
