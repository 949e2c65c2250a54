extension Resolver {
  /// Resolves a service with other registrations for some of what it needs.
  ///
  /// The overrides are a layer over this container for what this resolve builds, and for what lazy
  /// resolvers and providers made in it build later. It owns nothing of the container: instances
  /// that are kept by it or by a parent are not built with overrides, and neither see them. What
  /// is registered in the layer itself is kept, where its lifetime says so, as long as the layer.
  /// A factory that asks a container that it captured, instead of the resolver that it is given,
  /// asks without the layer.
  ///
  /// - Parameters:
  ///   - service: the type asked for; inferred where the result's type is known.
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  ///   - register: called at once with the layer.
  /// - Throws: as `resolve`, and what `register` throws.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument, overriding register: (any Registrar) throws -> Void
  ) throws -> Service {
    try TaggedResolution.resolve(
      service, from: overriding(register), tags: Tags(repeat each tags), .of(repeat each args))
  }

  /// Resolves with some registrations replaced for this resolve alone, and awaits async factories.
  ///
  /// - Parameters:
  ///   - service: the type asked for; inferred where the result's type is known.
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  ///   - register: called at once with the layer.
  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument, overriding register: (any Registrar) throws -> Void
    ) async throws -> Service
  {
    try await TaggedResolution.resolve(
      service, from: overriding(register), tags: Tags(repeat each tags), .of(repeat each args))
  }

  /// This resolver under a layer of overrides; one that is neither a container nor a session has
  /// nothing that could be overridden.
  private func overriding(
    _ register: (any Registrar) throws -> Void
  ) rethrows -> any Resolver {
    let session = asSession
    guard let container = session?.container ?? asContainer else { return self }
    let layer = Container(layerOver: session?.layer)
    try register(layer)
    return ResolutionSession(container, layer: layer)
  }
}
