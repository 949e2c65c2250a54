extension Resolver {
  /// Makes a new instance, though one may be kept: runs the factory and keeps nothing.
  ///
  /// Looks up as `resolve` does; of what is only made from registrations of something else (an
  /// optional, an array, a lazy resolver) there is nothing to make. The factory is given
  /// the resolver that `resolve` would give it: a singleton's is the container that holds the
  /// registration. What the factory resolves is resolved, not made.
  ///
  /// - Parameters:
  ///   - service: the type asked for; inferred where the result's type is known.
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  /// - Throws: ``ResolutionError``, as `resolve`: a factory that makes its own service is a cycle.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func make<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument
  ) throws -> Service {
    try registrationToMake(
      AnyKey(
        service: service, tags: Tags(repeat each tags),
        argumentTypes: repeat (each Argument).self)
    ).makeNow(service, for: self, repeat each args)
  }

  /// Makes a new instance, and awaits an async factory.
  ///
  /// - Parameters:
  ///   - service: the type asked for; inferred where the result's type is known.
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  nonisolated(nonsending)
    public func make<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument
    ) async throws -> Service
  {
    try await registrationToMake(
      AnyKey(
        service: service, tags: Tags(repeat each tags),
        argumentTypes: repeat (each Argument).self)
    ).make(service, for: self, repeat each args)
  }

  private func registrationToMake(_ key: AnyKey) throws -> Registration {
    try registration(for: key) ?? variant(for: key)
  }
}

extension Registration {
  /// A new instance that is not kept.
  final func makeNow<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) throws -> Service {
    do {
      guard let entry = ResolutionSession.entry(forMaking: self, askedOf: resolver) else {
        return try makeInFrame(service, for: resolver, repeat each args)
      }
      return try entry.run { try makeInFrame(service, for: builder(for: $0), repeat each args) }
    } catch {
      throw failure(error)
    }
  }

  nonisolated(nonsending) final func make<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) async throws -> Service {
    do {
      guard let entry = ResolutionSession.entry(forMaking: self, askedOf: resolver) else {
        return try await makeInFrame(service, for: resolver, repeat each args)
      }
      return try await entry.run {
        try await makeInFrame(service, for: builder(for: $0), repeat each args)
      }
    } catch {
      throw failure(error)
    }
  }

  /// In a frame, so that a cycle is found at its first turn.
  @inline(__always)
  private final func makeInFrame<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) throws -> Service {
    countResolution()
    return try ResolutionFrame.entering(self, suspends: false, for: resolver).run {
      try produce(service, for: resolver, keeper: nil) {
        try runFactory(service, for: $0, repeat each args)
      }
    }
  }

  @inline(__always)
  nonisolated(nonsending) private final func makeInFrame<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) async throws -> Service {
    countResolution()
    return try await ResolutionFrame.entering(self, suspends: form != .sync, for: resolver).run {
      try await produce(service, for: resolver, keeper: nil, repeat each args)
    }
  }

  /// Who the factory asks: an owner builds with its own registrations.
  private final func builder(for session: ResolutionSession) throws -> ResolutionSession {
    lifetimeKind == .transient ? session : try keeping(askedIn: session).builder
  }
}
