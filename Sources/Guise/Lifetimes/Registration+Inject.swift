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
  ///
  /// Such a registration is never settled: each of its resolves comes here.
  final func produce<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    injecting injection: InstanceInjection<Service>, _ args: repeat each Argument
  ) throws -> Service {
    var instance: Service
    var telling: Telling?
    switch injection {
    case .none:
      return try complete(
        try runFactory(service, for: resolver, repeat each args), from: resolver, keeper: keeper)
    case .listed(let injections):
      instance = try runFactory(service, for: resolver, repeat each args)
      telling = try show(&instance, to: resolver, keeper: keeper)
      for injection in injections { try injection.apply(to: &instance, from: resolver) }
    case .collected:
      let properties: [any InjectedProperty]
      (instance, properties) = try InjectedProperties.collect {
        try runFactory(service, for: resolver, repeat each args)
      }
      telling = try show(&instance, to: resolver, keeper: keeper)
      for property in properties { try property.fill(of: instance, from: resolver) }
    }
    if let telling { try tell(telling, resolver) }
    return instance
  }

  /// As the sync form, awaiting what is injected.
  nonisolated(nonsending)
    final func produce<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
      injecting injection: InstanceInjection<Service>, _ args: repeat each Argument
    ) async throws -> Service
  {
    var instance: Service
    var telling: Telling?
    switch injection {
    case .none:
      return try complete(
        try await awaitFactory(service, for: resolver, repeat each args), from: resolver,
        keeper: keeper)
    case .listed(let injections):
      instance = try await awaitFactory(service, for: resolver, repeat each args)
      telling = try show(&instance, to: resolver, keeper: keeper)
      for injection in injections { try await injection.apply(to: &instance, from: resolver) }
    case .collected:
      let properties: [any InjectedProperty]
      (instance, properties) = try InjectedProperties.collect {
        try runFactory(service, for: resolver, repeat each args)
      }
      telling = try show(&instance, to: resolver, keeper: keeper)
      for property in properties { try await property.fill(of: instance, from: resolver) }
    }
    if let telling { try tell(telling, resolver) }
    return instance
  }

  /// Lets what the instance needs see it, where it is an object: of a value they would get a copy
  /// that stays as it is.
  ///
  /// - Returns: the instance, where it is to be told when its properties are filled.
  private final func show<Service>(
    _ instance: inout Service, to resolver: any Resolver, keeper: (any Keeper)?
  ) throws -> Telling? {
    if let keeper, type(of: instance as Any) is AnyObject.Type {
      Builds.expose(try keeper.wrap(instance), of: keeper)
    }
    guard let resolvable = resolvable(&instance), let telling = Telling(resolvable) else {
      return nil
    }
    record(telling, in: resolver)
    return telling
  }
}
