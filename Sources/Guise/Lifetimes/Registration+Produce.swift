extension Registration {
  /// Runs the factory on this thread, then injects, notifies and decorates.
  final func produce<Service>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    _ arguments: GivenArguments
  ) throws -> Service {
    if !isDecorated { return try makeInner(service, for: resolver, keeper: keeper, arguments) }
    let list = try decoratorsForSync()
    // The keeper would expose the inner instance instead of the decorated one.
    var instance = try makeInner(
      service, for: resolver, keeper: list == nil ? keeper : nil, arguments)
    countBuild()
    guard let list else { return instance }
    for index in list.decorators.indices {
      instance = try list.decorate(instance, by: index, from: resolver)
      try completeDecorated(&instance, from: resolver)
    }
    return instance
  }

  /// Makes the instance before it is decorated.
  @inline(__always)
  private final func makeInner<Service>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    _ arguments: GivenArguments
  ) throws -> Service {
    if let injection = injection(of: service) {
      return try produce(service, for: resolver, keeper: keeper, injecting: injection, arguments)
    }
    var instance = try runFactory(
      service, for: given(by: resolver, toMake: service), arguments)
    if let type = shape.word(of: &instance), needsNoWork(type) { return instance }
    return try complete(instance, from: resolver, keeper: keeper)
  }

  /// Awaits the factory, then injects, notifies and decorates.
  nonisolated(nonsending)
    final func produce<Service>(
      _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
      _ arguments: GivenArguments
    ) async throws -> Service
  {
    let list = decorators
    let keeper = list == nil ? keeper : nil
    var instance: Service
    if let injection = injection(of: service) {
      instance = try await produce(
        service, for: resolver, keeper: keeper, injecting: injection, arguments)
    } else {
      instance = try await awaitFactory(
        service, for: given(by: resolver, toMake: service), arguments)
      instance = try complete(instance, from: resolver, keeper: keeper)
    }
    countBuild()
    guard let list else { return instance }
    for index in list.decorators.indices {
      instance = try await list.decorate(instance, by: index, from: resolver)
      try completeDecorated(&instance, from: resolver)
    }
    return instance
  }

  /// The decorators for a sync resolve, checked before anything is built.
  ///
  /// - Throws: `.requiresAsync` or `.requiresMainActor` if a decorator cannot run here.
  private final func decoratorsForSync() throws -> DecoratorList? {
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
