extension Resolver {
  /// Makes a new instance, even if one is kept: runs the factory and keeps nothing.
  ///
  /// The key is looked up as by `resolve`, but services that are only made from other registrations
  /// (an optional, an array, a lazy resolver) cannot be made. The factory's dependencies are
  /// resolved, not made. The parameters are those of `resolve`.
  ///
  /// - Throws: ``ResolutionError``, like `resolve`: a factory that makes its own service is a cycle.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func make<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument
  ) throws -> Service {
    let (registration, input) = try registrationToMake(
      service, Tags(repeat each tags), .given(repeat each args))
    return try registration.resolve(for: self, input, makesNew: true).value(as: service)
  }

  /// Makes a new instance, and awaits an async factory.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func make<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument
    ) async throws -> Service
  {
    let (registration, input) = try registrationToMake(
      service, Tags(repeat each tags), .given(repeat each args))
    return try await registration.awaitResolve(for: self, input, makesNew: true).value(as: service)
  }

  @usableFromInline
  func registrationToMake(
    _ service: Any.Type, _ tags: Tags, _ input: Input
  ) throws -> (Registration, Input) {
    let key = AnyKey(service: service, tags: tags, arguments: input.types)
    guard case .registration(let registration, let input, _)? = Answer(key, input, from: self)
    else { throw notFound(key) }
    return (registration, input)
  }
}
