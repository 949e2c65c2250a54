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
    let key = AnyKey(
      service, Tags(repeat each tags), ArgumentTypes(of: repeat (each Argument).self))
    let (registration, input) = try registrationToMake(key, .given(repeat each args))
    return try registration.makeNew(for: self, input).value(as: service)
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
    let key = AnyKey(
      service, Tags(repeat each tags), ArgumentTypes(of: repeat (each Argument).self))
    let (registration, input) = try registrationToMake(key, .given(repeat each args))
    return try await registration.awaitMakeNew(for: self, input).value(as: service)
  }

  private func registrationToMake(
    _ key: AnyKey, _ input: Input
  ) throws -> (Registration, Input) {
    if let registration = registration(for: key) { return (registration, input) }
    guard let fallback = fallback(for: key, input) else { throw notFound(key) }
    return fallback
  }
}
