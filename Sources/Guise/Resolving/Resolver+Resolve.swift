extension Resolver {
  /// Resolves a service.
  ///
  /// The exact key is looked up, here and then in the parents. If nothing is found, an optional, an
  /// array or a lazy resolver is made from the registrations of the type that it wraps.
  ///
  /// - Parameters:
  ///   - service: the requested type; inferred if the result's type is known.
  ///   - tags: the registration's tags, in any order; for an array, tags that each registration
  ///     must have among its own.
  ///   - args: the factory's arguments; their types are part of the key.
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  /// - Complexity: one look-up, without a lock or an allocation, and the factory.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument
  ) throws -> Service {
    try Resolve.value(
      service, tags: Tags(repeat each tags), .given(repeat each args), from: self)
  }

  /// Resolves a service that has neither tags nor arguments: the most frequent use of the form
  /// above, which compiles to a few instructions.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service>(_ service: Service.Type = Service.self) throws -> Service {
    try Resolve.plain(service, from: self)
  }
}

extension Resolver {
  /// Resolves a service, awaiting async factories; a sync registration is resolved as well.
  ///
  /// The parameters of a factory made by `auto`, or used by a manifest, are awaited too. A factory
  /// without isolation runs on the caller's actor if it is sync, on the concurrent pool if it is
  /// async.
  ///
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument
    ) async throws -> Service
  {
    try await Resolve.awaitValue(
      service, tags: Tags(repeat each tags), .given(repeat each args), from: self)
  }
}

extension Resolver {
  /// Resolves a service on the main actor, synchronously, even if the caller is async.
  ///
  /// On the main actor it needs no `await`; elsewhere `await` hops there, and the service must be
  /// `Sendable`.
  ///
  /// `isolation` is `MainActor.shared`; the other parameters are those of the sync form.
  ///
  /// - Throws: ``ResolutionError``; `.requiresAsync` if an async factory would have to run.
  @_alwaysEmitIntoClient @MainActor
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument, isolation: MainActor
  ) throws -> Service {
    try Resolve.value(
      service, tags: Tags(repeat each tags), .given(repeat each args), from: self)
  }
}
