extension Registration {
  /// Returns the kept instance, or a new one. The caller has matched the key, so the types are the
  /// registration's own.
  @export(implementation) @inline(__always)
  final func resolveNow<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) throws -> Service {
    try resolveNow(
      service, for: resolver,
      calling: {
        try callClosure(service, for: resolver, repeat each args)
      },
      wired: {
        try key.arguments.isEmpty
          ? callWired(service, for: resolver)
          : callWired(service, for: resolver, ArgumentList(repeat each args))
      },
      slowPath: { try resolveSlowly(service, for: resolver, .of(repeat each args)) })
  }

  /// Resolves without arguments, because empty packs cost time, too.
  @export(implementation) @inline(__always)
  final func resolveNow<Service>(
    _ service: Service.Type, for resolver: any Resolver
  ) throws -> Service {
    try resolveNow(
      service, for: resolver,
      calling: { try cast(to: SyncRegistration<Service>.self).factory(resolver) },
      wired: { try callWired(service, for: resolver) },
      slowPath: { try resolveSlowly(service, for: resolver, .none) })
  }

  /// - Parameters:
  ///   - factory: calls the closure of a `SyncRegistration`.
  ///   - wired: calls the factory of a `WiredRegistration`, and completes the instance.
  ///   - care: does more than calling the factory.
  @export(implementation) @inline(__always)
  final func resolveNow<Service>(
    _ service: Service.Type, for resolver: any Resolver, calling factory: () throws -> Service,
    wired: () throws -> Service, slowPath care: () throws -> Service
  ) throws -> Service {
    if let box = keptBox {
      return InstanceBox<Service>.value(at: box)
    }
    let seen = seenType
    if isReady(for: resolver) {
      if form == .sync {
        do {
          var instance = try factory()
          if shape.word(of: &instance) == seen { return instance }
          return try complete(instance, from: resolver)
        } catch {
          throw failure(error)
        }
      }
      if isSyncWired(service) { return try wired() }
    }
    return try care()
  }

  /// Whether the factory is a `WiredRegistration`'s that can run on this thread.
  @export(implementation) @inline(__always)
  final func isSyncWired<Service>(_ service: Service.Type) -> Bool {
    form == .wired && cast(to: WiredRegistration<Service>.self).sync != nil
  }

  /// Whether a resolve only has to call the factory.
  @export(implementation) @inline(__always)
  final func isReady(for resolver: any Resolver) -> Bool {
    guard seenType > Registration.decoratedMark,
      let container = Lookup.cast(resolver, to: Container.self)
    else { return false }
    return !container.needsSlowPath
  }

  /// Calls the factory of a `WiredRegistration` that can run on this thread, and completes the
  /// instance. Compiled once for all services: packs would cost more here than the call.
  @usableFromInline @inline(never)
  final func callWired<Service>(
    _ service: Service.Type, for resolver: any Resolver
  ) throws -> Service {
    do {
      return try runWired(service, for: resolver)
    } catch {
      throw failure(error)
    }
  }

  /// Calls the factory with the key's arguments, and completes the instance.
  @usableFromInline @inline(never)
  final func callWired<Service>(
    _ service: Service.Type, for resolver: any Resolver, _ given: ArgumentList
  ) throws -> Service {
    guard let sync = cast(to: WiredRegistration<Service>.self).sync else {
      throw ResolutionError(.requiresAsync, key: key)
    }
    do {
      return try complete(sync(resolver, given), from: resolver)
    } catch {
      throw failure(error)
    }
  }

  @inline(__always)
  private final func runWired<Service>(
    _ service: Service.Type, for resolver: any Resolver
  ) throws -> Service {
    var instance = try cast(to: WiredRegistration<Service>.self).plain(resolver, nil)
    if shape.word(of: &instance) == seenType { return instance }
    return try complete(instance, from: resolver)
  }

  /// Returns the instance, where a few more instructions do not matter.
  final func resolveNow<Service>(
    _ service: Service.Type, for resolver: any Resolver, given arguments: GivenArguments
  ) throws -> Service {
    if let box = keptBox { return InstanceBox<Service>.value(at: box) }
    return try resolveSlowly(service, for: resolver, arguments)
  }

  /// Resolves by more than a call of the factory: to keep the instance, to share it in a graph, to
  /// notify it when the resolve is complete, or because the stack is deep.
  @usableFromInline @inline(never)
  final func resolveSlowly<Service>(
    _ service: Service.Type, for resolver: any Resolver, _ arguments: GivenArguments
  ) throws -> Service {
    do {
      if needsNoSession, let container = resolver.asContainer, !container.needsSlowPath {
        return try produce(service, for: container, keeper: nil, arguments)
      }
      if needsNoWork && isSyncWired(service) && key.arguments.isEmpty,
        !cast(to: WiredRegistration<Service>.self).mayKeepResolver,
        let session = resolver.asSession, !session.isFinished, !StackGuard.isDeep,
        !ResolutionFrame.isNeeded(for: session)
      {
        return try runWired(service, for: session)
      }
      countResolution()
      let place = try place(for: resolver)
      if let place, let kept = place.current { return try place.unwrap(kept, as: service) }
      guard let entry = ResolutionSession.entry(for: self, requestedFrom: resolver) else {
        return try produceInFrame(
          StackGuard.isDeep, inside: .current, service, for: resolver, arguments)
      }
      // Not in a closure, which would be one more call.
      var isComplete = false
      defer { entry.finish(isComplete: isComplete) }
      let instance = try resolve(service, in: entry, at: place, arguments)
      isComplete = true
      return instance
    } catch {
      throw failure(error)
    }
  }

  private final func resolve<Service>(
    _ service: Service.Type, in entry: ResolutionSession.Entry, at place: InstancePlace?,
    _ arguments: GivenArguments
  ) throws -> Service {
    let session = entry.session
    if lifetimeKind == .transient {
      let needsFrame =
        entry.isNew || isDecorated || StackGuard.isDeep || ResolutionFrame.isNeeded(for: session)
      return try produceInFrame(
        needsFrame, inside: entry.frame, service, for: session, arguments)
    }
    let keeper = try keeper(requestedIn: session, at: place)
    let builder = keeper.builder(for: session)
    let kept =
      try (place == nil ? keeper.current : nil)
      ?? keep(keeper, in: builder, inside: entry.frame) {
        try made(produce(service, for: builder, keeper: keeper, arguments), for: keeper)
      }
    return try keeper.unwrap(kept, as: service)
  }

  /// - Parameter around: the innermost frame; evaluated if a frame is needed.
  final func produceInFrame<Service>(
    _ needsFrame: Bool, inside around: @autoclosure () -> ResolutionFrame?,
    _ service: Service.Type, for resolver: any Resolver, _ arguments: GivenArguments
  ) throws -> Service {
    guard needsFrame else { return try produce(service, for: resolver, keeper: nil, arguments) }
    let frame = try ResolutionFrame.entering(
      self, suspends: false, for: resolver, inside: around())
    return try frame.run { try produce(service, for: resolver, keeper: nil, arguments) }
  }

  /// Returns the instance, awaiting its factory. The caller has matched the key.
  @export(implementation)
  nonisolated(nonsending)
    final func resolve<Service>(
      _ service: Service.Type, for resolver: any Resolver
    ) async throws -> Service
  {
    if let box = keptBox {
      return InstanceBox<Service>.value(at: box)
    }
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    let seen = seenType
    if seen > Registration.decoratedMark {
      if form == .sync {
        return try resolveNow(service, for: resolver)
      }
      if !Lookup.mayNeedSessions(resolver) && beginFramelessRun() {
        defer { endRunning() }
        do {
          var instance =
            form == .async
            ? try await cast(to: AsyncRegistration<Service>.self).factory(resolver)
            : try await awaitFactory(service, for: resolver, .none)
          if shape.word(of: &instance) == seen { return instance }
          return try complete(instance, from: resolver)
        } catch {
          throw failure(error)
        }
      }
    }
    return try await resolveSlowly(service, for: resolver, .none)
  }

  /// Returns the instance for the key's arguments, awaiting its factory.
  nonisolated(nonsending)
    final func resolve<Service>(
      _ service: Service.Type, for resolver: any Resolver, _ arguments: GivenArguments
    ) async throws -> Service
  {
    if let box = keptBox { return InstanceBox<Service>.value(at: box) }
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    if needsNoWork {
      if form == .sync { return try resolveNow(service, for: resolver, given: arguments) }
      if !Lookup.mayNeedSessions(resolver) && beginFramelessRun() {
        defer { endRunning() }
        do {
          return try complete(
            await awaitFactory(service, for: resolver, arguments), from: resolver)
        } catch {
          throw failure(error)
        }
      }
    }
    return try await resolveSlowly(service, for: resolver, arguments)
  }

  /// Resolves by more than a call of the factory; see the sync form.
  @usableFromInline
  nonisolated(nonsending)
    final func resolveSlowly<Service>(
      _ service: Service.Type, for resolver: any Resolver, _ arguments: GivenArguments
    ) async throws -> Service
  {
    do {
      countResolution()
      let place = try place(for: resolver)
      if let place, let kept = place.current { return try place.unwrap(kept, as: service) }
      guard let entry = ResolutionSession.entry(for: self, requestedFrom: resolver) else {
        return try await produceInFrame(
          inside: .current, suspends: true, service, for: resolver, arguments)
      }
      var isComplete = false
      defer { entry.finish(isComplete: isComplete) }
      let instance = try await resolve(service, in: entry, at: place, arguments)
      isComplete = true
      return instance
    } catch {
      throw failure(error)
    }
  }

  nonisolated(nonsending)
    private final func resolve<Service>(
      _ service: Service.Type, in entry: ResolutionSession.Entry, at place: InstancePlace?,
      _ arguments: GivenArguments
    ) async throws -> Service
  {
    let session = entry.session
    if lifetimeKind == .transient {
      if form == .sync && !isDecorated {
        return try produceInFrame(true, inside: entry.frame, service, for: session, arguments)
      }
      // Without a frame the factory stays on its caller's actor, and a closure's resolves are
      // recognised as part of this one only once the container is known to need sessions.
      if !session.container.needsSessions && beginFramelessRun() {
        defer { endRunning() }
        return try await produce(service, for: session, keeper: nil, arguments)
      }
      return try await produceInFrame(
        inside: entry.frame, suspends: form != .sync, service, for: session, arguments)
    }
    let keeper = try keeper(requestedIn: session, at: place)
    let builder = keeper.builder(for: session)
    if place == nil, let kept = keeper.current { return try keeper.unwrap(kept, as: service) }
    // A decorator that is added between this and the build may let a thread block that should have
    // been refused.
    let kept = try await keep(
      keeper, in: builder, inside: entry.frame,
      suspends: form != .sync || decorators?.areAsync == true
    ) {
      try made(await produce(service, for: builder, keeper: keeper, arguments), for: keeper)
    }
    return try keeper.unwrap(kept, as: service)
  }

  nonisolated(nonsending)
    final func produceInFrame<Service>(
      inside around: ResolutionFrame?, suspends: Bool, _ service: Service.Type,
      for resolver: any Resolver, _ arguments: GivenArguments
    ) async throws -> Service
  {
    let frame = try ResolutionFrame.entering(
      self, suspends: suspends, for: resolver, inside: around)
    return try await frame.run {
      try await produce(service, for: resolver, keeper: nil, arguments)
    }
  }
}
