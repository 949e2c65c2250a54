extension Resolver {
  /// Resolves a service with other registrations for some of its dependencies.
  ///
  /// The overrides are a layer over this container for this resolve's builds, and for later builds
  /// of lazy resolvers and providers made in it. The layer owns nothing of the container: instances
  /// kept by the container or a parent are not built with overrides, and do not see them. Instances
  /// of registrations in the layer itself are kept, if their lifetime says so, as long as the
  /// layer. A factory that uses a captured container instead of its given resolver resolves without
  /// the layer.
  ///
  /// - Parameters:
  ///   - service: the requested type; inferred if the result's type is known.
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  ///   - register: called at once with the layer.
  /// - Throws: the errors of `resolve` and of `register`.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument, overriding register: (any Registrar) throws -> Void
  ) throws -> Service {
    let key = AnyKey(
      service, Tags(repeat each tags), ArgumentTypes(of: repeat (each Argument).self))
    return try Resolve.value(
      service, key, .given(repeat each args), from: overriding(register))
  }

  /// Resolves with some registrations replaced for this resolve alone, and awaits async factories.
  ///
  /// - Parameters:
  ///   - service: the requested type; inferred if the result's type is known.
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  ///   - register: called at once with the layer.
  /// - Throws: the errors of `resolve` and of `register`.
  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument, overriding register: (any Registrar) throws -> Void
    ) async throws -> Service
  {
    let key = AnyKey(
      service, Tags(repeat each tags), ArgumentTypes(of: repeat (each Argument).self))
    return try await Resolve.awaitValue(
      service, key, .given(repeat each args), from: overriding(register))
  }

  /// This resolver under a layer of overrides. A resolver that is neither a container nor a running
  /// resolve is returned unchanged: it has nothing to override.
  private func overriding(
    _ register: (any Registrar) throws -> Void
  ) rethrows -> any Resolver {
    guard let container = askedContainer else { return self }
    let layer = Container(asResolution?.layer, nil, isLayer: true)
    try register(layer)
    return Resolution(container, layer: layer, .ended, nil)
  }
}
