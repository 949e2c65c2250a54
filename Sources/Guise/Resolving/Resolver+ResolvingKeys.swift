extension Resolver {
  /// Resolves one instance for each key, in the order of the keys; all fail if one fails.
  ///
  /// - Parameter keys: keys of one service without arguments; a repeated one is resolved each time.
  /// - Throws: the errors of `resolve`.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service>(keys: some Sequence<Key<Service>>) throws -> [Service] {
    try Resolution.together(self) { resolver in
      try keys.map { try Resolve.value(Service.self, tags: $0.tags, from: resolver) }
    }
  }

  /// Resolves each of the keys, and returns the services by key; a repeated key is resolved once.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service>(
    keys: some Sequence<Key<Service>>
  ) throws -> [Key<Service>: Service] {
    let unique = Set(keys)
    let services: [Service] = try resolve(keys: unique)
    return Dictionary(uniqueKeysWithValues: zip(unique, services))
  }

  /// Resolves each of the keys, in their order, and awaits async factories, one after the other.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func resolve<Service>(keys: some Sequence<Key<Service>>) async throws -> [Service]
  {
    try await Resolution.together(self) { resolver in
      var services: [Service] = []
      for key in keys {
        services.append(try await Resolve.awaitValue(Service.self, tags: key.tags, from: resolver))
      }
      return services
    }
  }

  /// Resolves each of the keys, awaiting async factories, and returns the services by key.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func resolve<Service>(
      keys: some Sequence<Key<Service>>
    ) async throws -> [Key<Service>: Service]
  {
    let unique = Set(keys)
    let services: [Service] = try await resolve(keys: unique)
    return Dictionary(uniqueKeysWithValues: zip(unique, services))
  }
}
