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
    try resolve(Service.self, keys.map(\.erased), .of(repeat each args))
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
    try await resolve(Service.self, keys.map(\.erased), .of(repeat each args))
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
    _ service: Service.Type, _ keys: [AnyKey], _ arguments: GivenArguments
  ) throws -> [Service] {
    let entry = try entry(for: keys, arguments)
    var isComplete = false
    defer { entry?.finish(isComplete: isComplete) }
    var services: [Service] = []
    for key in keys {
      services.append(
        try TaggedResolution.resolve(
          service, from: entry?.session ?? self, tags: key.tags, arguments))
    }
    isComplete = true
    return services
  }

  nonisolated(nonsending) private func resolve<Service>(
    _ service: Service.Type, _ keys: [AnyKey], _ arguments: GivenArguments
  ) async throws -> [Service] {
    let entry = try entry(for: keys, arguments)
    var isComplete = false
    defer { entry?.finish(isComplete: isComplete) }
    var services: [Service] = []
    for key in keys {
      services.append(
        try await TaggedResolution.resolve(
          service, from: entry?.session ?? self, tags: key.tags, arguments))
    }
    isComplete = true
    return services
  }

  /// The resolve that the keys share, once each key is known to match the arguments.
  private func entry(
    for keys: [AnyKey], _ arguments: GivenArguments
  ) throws -> ResolutionSession.Entry? {
    var registrations: [Registration] = []
    for key in keys {
      // Arguments of other types make another key.
      let given = arguments.key(key.service, key.tags)
      if given != key { throw notFound(given) }
      if let registration = registration(for: key) { registrations.append(registration) }
    }
    return ResolutionSession.entry(forAll: registrations, requestedFrom: self)
  }
}
