extension Registration {
  /// The kept instance, built by the first who asks while all others wait.
  ///
  /// Blocks the thread only on a build that is running on another thread.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - keeper: where the instance is kept.
  ///   - session: the resolve that the factory runs in.
  ///   - make: runs the factory.
  final func keep<Service>(
    _ service: Service.Type, in keeper: any Keeper, session: ResolutionSession,
    make: () throws -> Service
  ) throws -> Service {
    var made: Service?
    // Until it is kept, where that is weakly.
    defer { withExtendedLifetime(made) {} }
    while true {
      if let kept = keeper.kept(service) { return kept }
      var found: KeptInstance?
      switch try Builds.begin(
        self, in: keeper, session: session, suspends: false, blocks: true)
      {
      case .instance(let instance):
        found = instance
      case .build(let frame):
        let kept: KeptInstance
        let value: Service
        do {
          if StackGuard.isUsedUp { throw ResolutionError(.tooDeep, key: key) }
          (value, kept) = try frame.run {
            let value = try make()
            let kept = try keeper.wrap(value)
            if frame.hasPostponed { try fillPostponed(waitingFor: kept, in: keeper) }
            return (value, kept)
          }
          try keeper.container?.record(created: value, by: self)
        } catch {
          throw abandon(error, in: keeper, frame)
        }
        if try isKept(kept, in: keeper) { return value }
        made = value
      case .busy:
        found = try instance(after: waitBlocking(for: keeper))
      }
      if let found, let instance = keeper.unwrap(found, as: service) { return instance }
    }
  }

  /// As the sync form; a waiting task suspends.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - keeper: where the instance is kept.
  ///   - session: the resolve that the factory runs in.
  ///   - suspends: whether `make` may suspend.
  ///   - make: runs the factory.
  nonisolated(nonsending) final func keep<Service>(
    _ service: Service.Type, in keeper: any Keeper, session: ResolutionSession, suspends: Bool,
    make: nonisolated(nonsending) () async throws -> Service
  ) async throws -> Service {
    var made: Service?
    // Until it is kept, where that is weakly.
    defer { withExtendedLifetime(made) {} }
    while true {
      if let kept = keeper.kept(service) { return kept }
      var found: KeptInstance?
      switch try Builds.begin(
        self, in: keeper, session: session, suspends: suspends, blocks: false)
      {
      case .instance(let instance):
        found = instance
      case .build(let frame):
        let kept: KeptInstance
        let value: Service
        do {
          (value, kept) = try await frame.run {
            let value = try await make()
            let kept = try keeper.wrap(value)
            if frame.hasPostponed { try await fillPostponed(waitingFor: kept, in: keeper) }
            return (value, kept)
          }
          try keeper.container?.record(created: value, by: self)
        } catch {
          throw abandon(error, in: keeper, frame)
        }
        if try isKept(kept, in: keeper) { return value }
        made = value
      case .busy:
        found = try instance(after: await Builds.outcome(of: ObjectIdentifier(keeper), key))
      }
      if let found, let instance = keeper.unwrap(found, as: service) { return instance }
    }
  }

  /// Goes on with the injections that have waited for the instance, which is whole: also where it is
  /// a value, or decorated.
  private final func fillPostponed(
    waitingFor instance: KeptInstance, in keeper: any Keeper
  ) throws {
    Builds.expose(instance, of: keeper)
    for injection in Builds.takePostponed(keeper) {
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
    _ error: any Error, in keeper: any Keeper, _ frame: ResolutionFrame
  ) -> any Error {
    // An injection around the build tries it again.
    let isProvisional =
      (error as? ResolutionError)?.awaited.flatMap { awaited in
        frame.parent.map { $0.isInside(awaited) && $0.isInjecting(within: awaited) }
      } ?? false
    Builds.finish(
      ObjectIdentifier(keeper), Task.isCancelled || isProvisional ? .retry : .failed(error))
    return error
  }

  /// Ends the build of an instance; false: others have to be complete before, so look again.
  private final func isKept(_ instance: KeptInstance, in keeper: any Keeper) throws -> Bool {
    switch Builds.complete(keeper, with: instance) {
    case .built: return true
    case .failed(let error): throw error
    case .early, .retry, .cancelled: return false
    }
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
