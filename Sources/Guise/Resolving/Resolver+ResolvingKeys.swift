extension Resolver {
  /// Resolves one instance for each key, in the order of the keys; all fail if one fails.
  ///
  /// - Parameters:
  ///   - keys: keys of one service; a repeated one is resolved each time.
  ///   - args: the factories' arguments; their types are part of each key.
  /// - Throws: as `resolve`; `.notFound` where a key's argument types are not those of `args`.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve<Service, each Argument>(
    keys: some Sequence<Key<Service>>, args: repeat each Argument
  ) throws -> [Service] {
    let keys = Array(keys)
    for key in keys { try check(key.erased, argumentTypes: repeat (each Argument).self) }
    return try ResolutionSession.share(self, among: registrations(of: keys)) { resolver in
      var services: [Service] = []
      for key in keys {
        services.append(
          try TaggedResolution.resolve(
            Service.self, from: resolver, tags: key.tags, args: repeat each args))
      }
      return services
    }
  }

  /// Resolves each of the keys, and returns the services by key; a repeated key is resolved once.
  ///
  /// - Parameters:
  ///   - keys: keys of one service.
  ///   - args: the factories' arguments; their types are part of each key.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve<Service, each Argument>(
    keys: some Sequence<Key<Service>>, args: repeat each Argument
  ) throws -> [Key<Service>: Service] {
    let unique = Set(keys)
    let services: [Service] = try resolve(keys: unique, args: repeat each args)
    return Dictionary(uniqueKeysWithValues: zip(unique, services))
  }

  /// Resolves each of the keys, in their order, and awaits async factories, one after the other.
  ///
  /// - Parameters:
  ///   - keys: keys of one service; a repeated one is resolved each time.
  ///   - args: the factories' arguments; their types are part of each key.
  nonisolated(nonsending)
    public func resolve<Service, each Argument>(
      keys: some Sequence<Key<Service>>, args: repeat each Argument
    ) async throws -> [Service]
  {
    let keys = Array(keys)
    for key in keys { try check(key.erased, argumentTypes: repeat (each Argument).self) }
    return try await ResolutionSession.share(self, among: registrations(of: keys)) { resolver in
      var services: [Service] = []
      for key in keys {
        services.append(
          try await TaggedResolution.resolve(
            Service.self, from: resolver, tags: key.tags, args: repeat each args))
      }
      return services
    }
  }

  /// Resolves each of the keys, awaiting async factories one after the other, and returns the
  /// services by key.
  ///
  /// - Parameters:
  ///   - keys: keys of one service.
  ///   - args: the factories' arguments; their types are part of each key.
  nonisolated(nonsending)
    public func resolve<Service, each Argument>(
      keys: some Sequence<Key<Service>>, args: repeat each Argument
    ) async throws -> [Key<Service>: Service]
  {
    let unique = Set(keys)
    let services: [Service] = try await resolve(keys: unique, args: repeat each args)
    return Dictionary(uniqueKeysWithValues: zip(unique, services))
  }

  private func registrations(of keys: [Key<some Any>]) -> [Registration] {
    keys.compactMap { registration(for: $0.erased) }
  }

  /// The tags and the arguments that are given make another key where their types differ.
  private func check<each Argument>(
    _ key: AnyKey, argumentTypes: repeat (each Argument).Type
  ) throws {
    let given = AnyKey(
      service: key.service, tags: key.tags, argumentTypes: repeat each argumentTypes)
    if given != key { throw notFound(given) }
  }
}
