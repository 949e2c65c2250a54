extension Resolver {
  /// Resolves one instance for each key, in the order of the keys; all fail if one fails.
  ///
  /// - Parameters:
  ///   - keys: keys of one service; a repeated one is resolved each time.
  ///   - args: the factories' arguments; their types are part of each key.
  /// - Throws: the errors of `resolve`; `.notFound` if a key's argument types differ from `args`.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  public func resolve<Service, each Argument>(
    keys: some Sequence<Key<Service>>, args: repeat each Argument
  ) throws -> [Service] {
    let input = Input.given(repeat each args)
    let keys = try erased(keys, for: input)
    return try Resolution.together(self) { resolver in
      try keys.map { try Resolve.value(Service.self, $0, input, from: resolver) }
    }
  }

  /// Resolves each of the keys, and returns the services by key; a repeated key is resolved once.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  public func resolve<Service, each Argument>(
    keys: some Sequence<Key<Service>>, args: repeat each Argument
  ) throws -> [Key<Service>: Service] {
    let unique = Set(keys)
    let services: [Service] = try resolve(keys: unique, args: repeat each args)
    return Dictionary(uniqueKeysWithValues: zip(unique, services))
  }

  /// Resolves each of the keys, in their order, and awaits async factories, one after the other.
  nonisolated(nonsending)
    public func resolve<Service, each Argument>(
      keys: some Sequence<Key<Service>>, args: repeat each Argument
    ) async throws -> [Service]
  {
    let input = Input.given(repeat each args)
    let keys = try erased(keys, for: input)
    return try await Resolution.together(self) { resolver in
      var services: [Service] = []
      for key in keys {
        services.append(try await Resolve.awaitValue(Service.self, key, input, from: resolver))
      }
      return services
    }
  }

  /// Resolves each of the keys, awaiting async factories, and returns the services by key.
  nonisolated(nonsending)
    public func resolve<Service, each Argument>(
      keys: some Sequence<Key<Service>>, args: repeat each Argument
    ) async throws -> [Key<Service>: Service]
  {
    let unique = Set(keys)
    let services: [Service] = try await resolve(keys: unique, args: repeat each args)
    return Dictionary(uniqueKeysWithValues: zip(unique, services))
  }

  /// The keys, if all have the types of the given arguments; others would make other keys.
  private func erased<Service>(
    _ keys: some Sequence<Key<Service>>, for input: Input
  ) throws -> [AnyKey] {
    let keys = keys.map(\.erased)
    if let other = keys.first(where: { !$0.has(input.types) }) {
      throw notFound(AnyKey(service: other.service, tags: other.tags, arguments: input.types))
    }
    return keys
  }
}
