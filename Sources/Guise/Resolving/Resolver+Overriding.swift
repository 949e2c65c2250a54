extension Resolver {
  /// Resolves a service with other registrations for some of its dependencies.
  ///
  /// The overrides are a layer over this container for this resolve's builds, and for later builds
  /// of lazy resolvers and providers made in it. The layer owns nothing of the container: instances
  /// kept by the container or a parent are not built with overrides, and do not see them. A factory
  /// that uses a captured container instead of its given resolver resolves without the layer.
  ///
  /// `register` is called at once with the layer; the other parameters are those of a plain resolve.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument, overriding register: (any Registrar) throws -> Void
  ) throws -> Service {
    try Resolve.value(
      service, tags: Tags(repeat each tags), .given(repeat each args), from: overriding(register))
  }

  /// Resolves with other registrations for some dependencies, and awaits async factories.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument, overriding register: (any Registrar) throws -> Void
    ) async throws -> Service
  {
    try await Resolve.awaitValue(
      service, tags: Tags(repeat each tags), .given(repeat each args), from: overriding(register))
  }

  /// This resolver under a layer of overrides. A resolver that is neither a container nor a running
  /// resolve is returned unchanged: it has nothing to override.
  @usableFromInline
  func overriding(
    _ register: (any Registrar) throws -> Void
  ) rethrows -> any Resolver {
    guard let container = askedContainer else { return self }
    let layer = Container(asResolution?.layer, nil, isLayer: true)
    try register(layer)
    return Resolution(container, layer: layer, .ended, nil)
  }
}
