extension Resolver {
  /// Resolves one instance for each key, in the order of the keys; all fail if one fails.
  ///
  /// - Parameters:
  ///   - keys: keys of one service; a repeated one is resolved each time.
  ///   - args: the factories' arguments; their types are part of each key.
  /// - Throws: the errors of `resolve`; `.notFound` if a key's argument types differ from `args`.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve<Service, each Argument>(
    keys: some Sequence<Key<Service>>, args: repeat each Argument
  ) throws -> [Service] {
    try resolve(
      Service.self, keys.map(\.erased), ArgumentTypes(of: repeat (each Argument).self),
      .given(repeat each args))
  }

  /// Resolves each of the keys, and returns the services by key; a repeated key is resolved once.
  ///
  /// - Parameters:
  ///   - keys: keys of one service.
  ///   - args: the factories' arguments; their types are part of each key.
  /// - Throws: the errors of `resolve`; `.notFound` if a key's argument types differ from `args`.
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
  /// - Throws: the errors of `resolve`; `.notFound` if a key's argument types differ from `args`.
  nonisolated(nonsending)
    public func resolve<Service, each Argument>(
      keys: some Sequence<Key<Service>>, args: repeat each Argument
    ) async throws -> [Service]
  {
    try await resolve(
      Service.self, keys.map(\.erased), ArgumentTypes(of: repeat (each Argument).self),
      .given(repeat each args))
  }

  /// Resolves each of the keys, awaiting async factories one after the other, and returns the
  /// services by key.
  ///
  /// - Parameters:
  ///   - keys: keys of one service.
  ///   - args: the factories' arguments; their types are part of each key.
  /// - Throws: the errors of `resolve`; `.notFound` if a key's argument types differ from `args`.
  nonisolated(nonsending)
    public func resolve<Service, each Argument>(
      keys: some Sequence<Key<Service>>, args: repeat each Argument
    ) async throws -> [Key<Service>: Service]
  {
    let unique = Set(keys)
    let services: [Service] = try await resolve(keys: unique, args: repeat each args)
    return Dictionary(uniqueKeysWithValues: zip(unique, services))
  }

  private func resolve<Service>(
    _ service: Service.Type, _ keys: [AnyKey], _ types: ArgumentTypes, _ input: Input
  ) throws -> [Service] {
    try check(keys, types)
    return try Resolution.together(self) { resolver in
      try keys.map { try Resolve.value(service, $0, input, from: resolver) }
    }
  }

  nonisolated(nonsending) private func resolve<Service>(
    _ service: Service.Type, _ keys: [AnyKey], _ types: ArgumentTypes, _ input: Input
  ) async throws -> [Service] {
    try check(keys, types)
    return try await Resolution.together(self) { resolver in
      var services: [Service] = []
      for key in keys {
        services.append(try await Resolve.awaitValue(service, key, input, from: resolver))
      }
      return services
    }
  }

  /// Arguments of other types make another key.
  private func check(_ keys: [AnyKey], _ types: ArgumentTypes) throws {
    if let other = keys.first(where: { $0.types != types }) {
      throw notFound(AnyKey(other.service, other.tags, types))
    }
  }
}
