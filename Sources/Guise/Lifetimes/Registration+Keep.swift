extension Registration {
  /// An instance made by a factory, to be kept.
  struct Made {
    let kept: KeptInstance
    /// The instance, if its container has to close it; in a box, because few have to be closed.
    let closeable: InstanceBox<any Closeable>?
  }

  /// Returns the kept instance, which the first requester builds while all others wait. The caller
  /// has checked that there is none yet.
  ///
  /// Blocks the thread only on a build that is running on another thread.
  ///
  /// - Parameters:
  ///   - keeper: the keeper of the instance.
  ///   - session: the session that the factory runs in.
  ///   - around: the innermost frame of this task or thread.
  ///   - make: runs the factory.
  final func keep(
    _ keeper: any Keeper, in session: ResolutionSession, inside around: ResolutionFrame?,
    make: () throws -> Made
  ) throws -> KeptInstance {
    // Holds a weakly kept instance until it is kept.
    var pending: Made?
    defer { withExtendedLifetime(pending) {} }
    while true {
      switch try Builds.begin(
        self, in: keeper, session: session, inside: around, suspends: false, blocks: true)
      {
      case .instance(let instance):
        return instance
      case .busy:
        if let found = try instance(after: waitBlocking(for: keeper)) { return found }
      case .build(let build):
        do {
          if StackGuard.isUsedUp { throw ResolutionError(.tooDeep, key: key) }
          let made = try build.enter(make)
          try run(postponed(until: made, build, keeper), in: build)
          try record(created: made.closeable, in: keeper)
          while let injections = try rest(made, of: build, &pending) {
            try run(injections, in: build)
          }
          if pending == nil { return made.kept }
        } catch {
          throw abandon(error, build)
        }
      }
    }
  }

  /// Returns the kept instance, which the first requesting task builds while all others suspend.
  /// The caller has checked that there is none yet.
  ///
  /// - Parameters:
  ///   - keeper: the keeper of the instance.
  ///   - session: the session that the factory runs in.
  ///   - around: the innermost frame of this task or thread.
  ///   - suspends: whether `make` may suspend.
  ///   - make: runs the factory.
  nonisolated(nonsending) final func keep(
    _ keeper: any Keeper, in session: ResolutionSession, inside around: ResolutionFrame?,
    suspends: Bool, make: nonisolated(nonsending) () async throws -> Made
  ) async throws -> KeptInstance {
    // Holds a weakly kept instance until it is kept.
    var pending: Made?
    defer { withExtendedLifetime(pending) {} }
    while true {
      switch try Builds.begin(
        self, in: keeper, session: session, inside: around, suspends: suspends, blocks: false)
      {
      case .instance(let instance):
        return instance
      case .busy:
        let outcome = await Builds.outcome(of: ObjectIdentifier(keeper), key)
        if let found = try instance(after: outcome) { return found }
      case .build(let build):
        if let kept = try await keep(keeper, build, &pending, make) { return kept }
      }
    }
  }

  /// Builds an instance and keeps it.
  ///
  /// - Returns: the instance; nil if it is not kept yet, and may never be.
  nonisolated(nonsending) private final func keep(
    _ keeper: any Keeper, _ build: Build, _ pending: inout Made?,
    _ make: nonisolated(nonsending) () async throws -> Made
  ) async throws -> KeptInstance? {
    do {
      let made = try await build.enter(make)
      var injections: [InstanceFilling]? = postponed(until: made, build, keeper)
      var isRecorded = false
      while let next = injections {
        if !next.isEmpty {
          try await build.enter { for injection in next { try await injection.resumeAwaiting() } }
        }
        if !isRecorded { try record(created: made.closeable, in: keeper) }
        isRecorded = true
        injections = try rest(made, of: build, &pending)
      }
      return pending == nil ? made.kept : nil
    } catch {
      throw abandon(error, build)
    }
  }

  /// Takes the injections that waited for the instance, which is complete now. It may be a value,
  /// or decorated.
  private final func postponed(
    until made: Made, _ build: Build, _ keeper: any Keeper
  ) -> [InstanceFilling] {
    guard build.hasPostponed else { return [] }
    Builds.expose(made.kept, of: keeper)
    return Builds.takePostponed(keeper)
  }

  /// Completes a build.
  ///
  /// - Parameter pending: set to the instance if it is not kept yet.
  /// - Returns: the injections that wait for the instance by now; nil if the build is done.
  private final func rest(
    _ made: Made, of build: Build, _ pending: inout Made?
  ) throws -> [InstanceFilling]? {
    let (completion, aftermath) = Builds.complete(build, with: made.kept)
    aftermath?.run()
    switch completion {
    case .awaited(let injections):
      return injections
    case .kept:
      pending = nil
    case .pending:
      pending = made
    case .failed(let error):
      throw error
    }
    return nil
  }

  private final func run(_ injections: [InstanceFilling], in build: Build) throws {
    if injections.isEmpty { return }
    try build.enter {
      for injection in injections {
        if injection.isAsync {
          // Begun by a task that this thread was allowed to wait for.
          try blocking { try await injection.resumeAwaiting() }
        } else {
          try injection.resume()
        }
      }
    }
  }

  /// Ends a failed build, which keeps nothing. The waiters get the error, unless the builder's task
  /// was cancelled: then the next waiter builds.
  private final func abandon(
    _ error: any Error, _ build: Build
  ) -> any Error {
    // Provisional: an injection around the build will try again, or the instance that it needed
    // exists by now.
    var isProvisional = false
    if let awaited = (error as? ResolutionError)?.awaited {
      isProvisional = !awaited.isRunning
      if !isProvisional, let parent = build.parent {
        isProvisional = parent.isInside(awaited) && parent.isInjecting(within: awaited)
      }
    }
    Builds.finish(build, Task.isCancelled || isProvisional ? .retry : .failed(error)).run()
    return error
  }

  /// Returns the instance after a wait; nil if the caller has to look again.
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
    }.run()
    return handover.take()
  }
}
