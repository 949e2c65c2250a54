extension Registration {
  /// Runs the factory on this thread, and all that follows it.
  ///
  /// - Parameter make: runs the factory itself.
  final func produce<Service>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    make: Making<Service>
  ) throws -> Service {
    if !isDecorated {
      return try produceUndecorated(service, for: resolver, keeper: keeper, make: make)
    }
    guard let list = try decoratorsForSync() else {
      let instance = try produceUndecorated(service, for: resolver, keeper: keeper, make: make)
      countBuild()
      return instance
    }
    // Who sees a decorated instance early would have the inner one.
    var instance = try produceUndecorated(service, for: resolver, keeper: nil, make: make)
    countBuild()
    for index in list.functions.indices {
      instance = try list.decorate(instance, by: index, from: resolver)
      try completeDecorated(&instance, from: resolver)
    }
    return instance
  }

  @inline(__always)
  private final func produceUndecorated<Service>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    make: Making<Service>
  ) throws -> Service {
    if let injection = injection(of: service) {
      return try produce(
        service, for: resolver, keeper: keeper, injecting: injection, make: make)
    }
    var instance = try make(given(by: resolver, toMake: service))
    if let type = shape.word(of: &instance), isSettled(type) { return instance }
    return try complete(instance, from: resolver, keeper: keeper)
  }

  /// Runs the factory, and all that follows it.
  nonisolated(nonsending)
    final func produce<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
      _ args: repeat each Argument
    ) async throws -> Service
  {
    let list = decorators
    let keeper = list == nil ? keeper : nil
    var instance =
      if let injection = injection(of: service) {
        try await produce(
          service, for: resolver, keeper: keeper, injecting: injection, repeat each args)
      } else {
        try complete(
          try await awaitFactory(
            service, for: given(by: resolver, toMake: service), repeat each args),
          from: resolver, keeper: keeper)
      }
    countBuild()
    guard let list else { return instance }
    for index in list.functions.indices {
      instance = try await list.decorate(instance, by: index, from: resolver)
      try completeDecorated(&instance, from: resolver)
    }
    return instance
  }

  /// The decorators for a sync resolve, before anything is built for them.
  ///
  /// - Throws: `.requiresAsync` or `.requiresMainActor`, where there is one that cannot run here.
  final func decoratorsForSync() throws -> DecoratorList? {
    guard let list = decorators else { return nil }
    if list.areAsync && !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries {
      throw ResolutionError(.requiresAsync, key: key)
    }
    if list.needMainActor && !MainActor.isCurrent {
      throw ResolutionError(.requiresMainActor, key: key)
    }
    return list
  }
}
