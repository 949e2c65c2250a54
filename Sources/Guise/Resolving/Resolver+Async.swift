extension Resolver {
  /// Resolves a service, awaiting async factories; a sync registration is resolved as well.
  ///
  /// The parameters of a factory made by `auto`, or used by a manifest, are awaited too. A factory
  /// without isolation runs on the caller's actor if it is sync, on the concurrent pool if it is
  /// async.
  ///
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument
    ) async throws -> Service
  {
    try await TaggedResolution.resolve(
      service, from: self, tags: Tags(repeat each tags), .of(repeat each args))
  }

  /// Resolves a service that has neither tags nor arguments.
  @export(implementation)
  nonisolated(nonsending)
    public func resolve<Service>(_ service: Service.Type = Service.self) async throws -> Service
  {
    if let found = Lookup.plain(service, in: self) {
      return try await found.takeUnretainedValue().resolve(service, for: self)
    }
    return try await TaggedResolution.resolveMissing(service, from: self)
  }
}
