extension Registration {
  /// The kept instance, built by the first who asks while all others wait. The caller has looked
  /// whether there is one.
  ///
  /// Blocks the thread only on a build that is running on another thread.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - keeper: where the instance is kept.
  ///   - session: the resolve that the factory runs in.
  ///   - around: the innermost frame of this task or thread.
  ///   - make: runs the factory.
  final func keep<Service>(
    _ service: Service.Type, in keeper: any Keeper, session: ResolutionSession,
    inside around: ResolutionFrame?, make: () throws -> Service
  ) throws -> Service {
    // Until it is kept, where that is weakly.
    var made: KeptInstance?
    defer { withExtendedLifetime(made) {} }
    while true {
      var found: KeptInstance?
      switch try Builds.begin(
        self, in: keeper, session: session, inside: around, suspends: false, blocks: true)
      {
      case .instance(let instance):
        found = instance
      case .build(let build):
        // Each by itself: a tuple of a generic type is looked up whenever it is made.
        var value: Service
        let kept: KeptInstance
        let completion: Builds.Completion
        do {
          if StackGuard.isUsedUp { throw ResolutionError(.tooDeep, key: key) }
          value = try build.enter(make)
          kept = try keeper.wrap(value)
          if build.hasPostponed {
            try build.enter { try fillPostponed(waitingFor: kept, in: keeper) }
          }
          try record(created: &value, in: keeper)
          completion = try complete(kept, build)
        } catch {
          throw abandon(error, build)
        }
        switch completion {
        case .kept: return value
        case .failed(let error): throw error
        case .pending, .awaited: made = kept
        }
      case .busy:
        found = try instance(after: waitBlocking(for: keeper))
      }
      if let found { return try keeper.unwrap(found, as: service) }
    }
  }

  /// The kept instance, built by the first task that asks while all others wait: they suspend. The
  /// caller has looked whether there is one.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - keeper: where the instance is kept.
  ///   - session: the resolve that the factory runs in.
  ///   - around: the innermost frame of this task or thread.
  ///   - suspends: whether `make` may suspend.
  ///   - make: runs the factory.
  nonisolated(nonsending) final func keep<Service>(
    _ service: Service.Type, in keeper: any Keeper, session: ResolutionSession,
    inside around: ResolutionFrame?, suspends: Bool,
    make: nonisolated(nonsending) () async throws -> Service
  ) async throws -> Service {
    // Until it is kept, where that is weakly.
    var made: KeptInstance?
    defer { withExtendedLifetime(made) {} }
    while true {
      var found: KeptInstance?
      switch try Builds.begin(
        self, in: keeper, session: session, inside: around, suspends: suspends, blocks: false)
      {
      case .instance(let instance):
        found = instance
      case .build(let build):
        var value: Service
        let kept: KeptInstance
        let completion: Builds.Completion
        do {
          value = try await build.enter(make)
          kept = try keeper.wrap(value)
          if build.hasPostponed {
            try await build.enter { try await fillPostponed(waitingFor: kept, in: keeper) }
          }
          try record(created: &value, in: keeper)
          completion = try await complete(kept, build)
        } catch {
          throw abandon(error, build)
        }
        switch completion {
        case .kept: return value
        case .failed(let error): throw error
        case .pending, .awaited: made = kept
        }
      case .busy:
        found = try instance(after: await Builds.outcome(of: ObjectIdentifier(keeper), key))
      }
      if let found { return try keeper.unwrap(found, as: service) }
    }
  }

  private final func complete(
    _ instance: KeptInstance, _ build: Build
  ) throws -> Builds.Completion {
    while true {
      let completion = Builds.complete(build, with: instance)
      guard case .awaited(let injections) = completion else { return completion }
      try build.enter { try run(injections) }
    }
  }

  nonisolated(nonsending) private final func complete(
    _ instance: KeptInstance, _ build: Build
  ) async throws -> Builds.Completion {
    while true {
      let completion = Builds.complete(build, with: instance)
      guard case .awaited(let injections) = completion else { return completion }
      try await build.enter { for injection in injections { try await injection.async() } }
    }
  }

  /// Goes on with the injections that have waited for the instance, which is whole: also where it is
  /// a value, or decorated.
  private final func fillPostponed(
    waitingFor instance: KeptInstance, in keeper: any Keeper
  ) throws {
    Builds.expose(instance, of: keeper)
    try run(Builds.takePostponed(keeper))
  }

  private final func run(_ injections: [PostponedInjection]) throws {
    for injection in injections {
      if let sync = injection.sync {
        try sync()
      } else {
        // Begun by a task that this thread waits for, as it was allowed to.
        try blocking { try await injection.async() }
      }
    }
  }

  nonisolated(nonsending) private final func fillPostponed(
    waitingFor instance: KeptInstance, in keeper: any Keeper
  ) async throws {
    Builds.expose(instance, of: keeper)
    for injection in Builds.takePostponed(keeper) { try await injection.async() }
  }

  /// A failed build caches nothing. Who waited shares the failure, unless it was the builder's own
  /// cancellation: then the next of them builds.
  private final func abandon(
    _ error: any Error, _ build: Build
  ) -> any Error {
    // An injection around the build tries it again, or what it needed is there by now.
    let isProvisional =
      (error as? ResolutionError)?.awaited.map { awaited in
        guard awaited.isRunning, let parent = build.parent else { return !awaited.isRunning }
        return parent.isInside(awaited) && parent.isInjecting(within: awaited)
      } ?? false
    Builds.finish(build, Task.isCancelled || isProvisional ? .retry : .failed(error))
    return error
  }

  /// nil: look again.
  private final func instance(after outcome: Builds.Outcome) throws -> KeptInstance? {
    switch outcome {
    case .built, .retry: return nil
    case .early(let instance): return instance
    case .failed(let error): throw error
    case .cancelled: throw CancellationError()
    }
  }

  private final func waitBlocking(for keeper: any Keeper) -> Builds.Outcome {
    let handover = Handover<Builds.Outcome>()
    Builds.wait(for: ObjectIdentifier(keeper), Builds.Waiter(key, blocks: true)) {
      handover.put($0)
    }
    return handover.take()
  }
}
