extension Registration {
  /// Runs the factory on this thread, and all that follows it.
  final func produce<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    _ args: repeat each Argument
  ) throws -> Service {
    let decorators = try decoratorsForSync()
    // Who sees a decorated instance early would have the inner one.
    let keeper = decorators.isEmpty ? keeper : nil
    let instance =
      if let injection = injection(of: service) {
        try produce(
          service, for: resolver, keeper: keeper, injecting: injection, repeat each args)
      } else {
        try complete(
          try runFactory(service, for: given(by: resolver), repeat each args), from: resolver,
          keeper: keeper)
      }
    return decorators.isEmpty
      ? instance
      : try decorators.decorate(instance, from: resolver) {
        try completeDecorated($0, from: resolver)
      }
  }

  /// Runs the factory, and all that follows it.
  nonisolated(nonsending)
    final func produce<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
      _ args: repeat each Argument
    ) async throws -> Service
  {
    let decorators = decorators
    let keeper = decorators.isEmpty ? keeper : nil
    let instance =
      if let injection = injection(of: service) {
        try await produce(
          service, for: resolver, keeper: keeper, injecting: injection, repeat each args)
      } else {
        try complete(
          try await awaitFactory(service, for: given(by: resolver), repeat each args),
          from: resolver, keeper: keeper)
      }
    return decorators.isEmpty
      ? instance
      : try await decorators.decorate(instance, from: resolver) {
        try completeDecorated($0, from: resolver)
      }
  }

  /// The decorators for a sync resolve, before anything is built for them.
  ///
  /// - Throws: `.requiresAsync` or `.requiresMainActor`, where there is one that cannot run here.
  final func decoratorsForSync() throws -> [Decorator] {
    let decorators = decorators
    if decorators.isEmpty { return decorators }
    if decorators.areAsync && !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries {
      throw ResolutionError(.requiresAsync, key: key)
    }
    if decorators.contains(where: \.isOnMainActor) && !MainActor.isCurrent {
      throw ResolutionError(.requiresMainActor, key: key)
    }
    return decorators
  }
}
