extension Resolver {
  /// Resolves a service, awaiting async factories; a sync registration is resolved as well.
  ///
  /// The parameters of a factory made by `auto`, or used by a manifest, are awaited too. A transient
  /// is built on its caller's actor; what is kept, and what is built by a container whose instances
  /// are shared by graphs or `Resolvable`, on no actor.
  ///
  /// - Throws: ``ResolutionError``, and `CancellationError` as it is.
  @inlinable
  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument
    ) async throws -> Service
  {
    if let found = Lookup.full(
      service, in: self, tags: repeat each tags, arguments: repeat (each Argument).self)
    {
      return try await found.takeUnretainedValue().resolve(service, for: self, repeat each args)
    }
    return try await TaggedResolution.resolveMissing(
      service, from: self, tags: Tags(repeat each tags), args: repeat each args)
  }

  /// Resolves a service that has neither tags nor arguments.
  @inlinable
  nonisolated(nonsending)
    public func resolve<Service>(_ service: Service.Type = Service.self) async throws -> Service
  {
    if let found = Lookup.plain(service, in: self) {
      return try await found.takeUnretainedValue().resolve(service, for: self)
    }
    return try await TaggedResolution.resolveMissing(service, from: self, tags: Tags())
  }
}

extension Registration {
  @inlinable
  nonisolated(nonsending)
    final func resolve<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
    ) async throws -> Service
  {
    if let box = keptBox {
      return Unmanaged<InstanceBox<Service>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
    }
    let seen = seenType
    if seen > Registration.decoratedMark {
      if form == .sync {
        return try resolveNow(service, for: resolver, repeat each args)
      }
      if !Attention.isRaised && beginRunning() {
        defer { endRunning() }
        do {
          var instance = try await awaitFactory(service, for: resolver, repeat each args)
          if shape.word(of: &instance) == seen { return instance }
          return try complete(instance, from: resolver)
        } catch {
          throw failure(error)
        }
      }
    }
    return try await resolveWithCare(service, for: resolver, repeat each args)
  }

  /// Resolves what is more than a call of its factory; see the sync form.
  @usableFromInline @inline(never)
  nonisolated(nonsending)
    final func resolveWithCare<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
    ) async throws -> Service
  {
    do {
      guard let entry = ResolutionSession.entry(for: self, askedOf: resolver) else {
        return try await ResolutionFrame.entering(self, suspends: true, for: resolver).run {
          try await produce(service, for: resolver, keeper: nil, repeat each args)
        }
      }
      var isComplete = false
      defer { entry.finish(isComplete: isComplete) }
      let instance = try await resolve(service, in: entry.session, repeat each args)
      isComplete = true
      return instance
    } catch {
      throw failure(error)
    }
  }

  nonisolated(nonsending)
    private final func resolve<Service, each Argument>(
      _ service: Service.Type, in session: ResolutionSession, _ args: repeat each Argument
    ) async throws -> Service
  {
    if lifetimeKind == .transient {
      if form == .sync && !isDecorated {
        return try produceInFrame(true, service, for: session, repeat each args)
      }
      // Without a frame the factory stays on its caller's actor, and what a closure asks for is
      // found to be a part of this resolve only once the container is known to need sessions.
      if !session.container.needsSessions && beginRunning() {
        defer { endRunning() }
        return try await produce(service, for: session, keeper: nil, repeat each args)
      }
      return try await ResolutionFrame.entering(self, suspends: form != .sync, for: session).run {
        try await produce(service, for: session, keeper: nil, repeat each args)
      }
    }
    let keeping = try keeping(askedIn: session)
    // A decorator that comes between this and the build may let a thread wait that would have been
    // told not to.
    return try await keep(
      service, in: keeping.keeper, session: keeping.builder,
      suspends: form != .sync || decorators.areAsync
    ) {
      try await produce(service, for: keeping.builder, keeper: keeping.keeper, repeat each args)
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

  @inlinable
  nonisolated(nonsending)
    final func awaitFactory<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
    ) async throws -> Service
  {
    switch form {
    case .sync:
      return try unsafeDowncast(self, to: SyncRegistration<Service, repeat each Argument>.self)
        .factory(resolver, repeat each args)
    case .async:
      return try await unsafeDowncast(
        self, to: AsyncRegistration<Service, repeat each Argument>.self
      ).factory(resolver, repeat each args)
    case .wired:
      return try await unsafeDowncast(self, to: WiredRegistration<Service>.self)
        .async(resolver, ArgumentList(repeat each args))
    case .forward:
      return try await unsafeDowncast(self, to: ForwardRegistration<Service>.self)
        .forward(to: resolver, repeat each args)
    }
  }
}
