extension Resolver {
  /// Makes a new instance, even if one is kept: runs the factory and keeps nothing.
  ///
  /// The key is looked up as by `resolve`, but services that are only made from other registrations
  /// (an optional, an array, a lazy resolver) cannot be made. The factory is given the resolver
  /// that `resolve` would give it: for a singleton, the container that holds the registration. The
  /// factory's dependencies are resolved, not made.
  ///
  /// - Parameters:
  ///   - service: the requested type; inferred if the result's type is known.
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  /// - Throws: ``ResolutionError``, like `resolve`: a factory that makes its own service is a cycle.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func make<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument
  ) throws -> Service {
    let arguments = GivenArguments.of(repeat each args)
    return try registrationToMake(arguments.key(service, Tags(repeat each tags)))
      .make(service, for: self, arguments)
  }

  /// Makes a new instance, and awaits an async factory.
  ///
  /// - Parameters:
  ///   - service: the requested type; inferred if the result's type is known.
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  nonisolated(nonsending)
    public func make<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument
    ) async throws -> Service
  {
    let arguments = GivenArguments.of(repeat each args)
    return try await registrationToMake(arguments.key(service, Tags(repeat each tags)))
      .make(service, for: self, arguments)
  }

  private func registrationToMake(_ key: AnyKey) throws -> Registration {
    try registration(for: key) ?? variant(for: key)
  }
}

extension Registration {
  /// Makes a new instance that is not kept; in a frame, so that a cycle is found at its first turn.
  fileprivate final func make<Service>(
    _ service: Service.Type, for resolver: any Resolver, _ arguments: GivenArguments
  ) throws -> Service {
    do {
      let entry = ResolutionSession.entry(for: self, requestedFrom: resolver, isMade: true)
      var isComplete = false
      defer { entry?.finish(isComplete: isComplete) }
      let asked: any Resolver = try entry.map { try builder(for: $0.session) } ?? resolver
      countResolution()
      let instance = try produceInFrame(
        true, inside: .current, service, for: asked, arguments)
      isComplete = true
      return instance
    } catch {
      throw failure(error)
    }
  }

  nonisolated(nonsending) fileprivate final func make<Service>(
    _ service: Service.Type, for resolver: any Resolver, _ arguments: GivenArguments
  ) async throws -> Service {
    do {
      let entry = ResolutionSession.entry(for: self, requestedFrom: resolver, isMade: true)
      var isComplete = false
      defer { entry?.finish(isComplete: isComplete) }
      let asked: any Resolver = try entry.map { try builder(for: $0.session) } ?? resolver
      countResolution()
      let instance = try await produceInFrame(
        inside: .current, suspends: form != .sync, service, for: asked, arguments)
      isComplete = true
      return instance
    } catch {
      throw failure(error)
    }
  }

  /// The session that the factory resolves from: an owner builds with its own registrations.
  private final func builder(for session: ResolutionSession) throws -> ResolutionSession {
    lifetimeKind == .transient
      ? session : try keeper(requestedIn: session).builder(for: session)
  }
}
