extension Resolver {
  /// Resolves one instance for each key, in the order of the keys; all fail if one fails.
  ///
  /// - Parameter keys: keys of one service without arguments; a repeated one is resolved each time.
  /// - Throws: the errors of `resolve`.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service>(keys: some Sequence<Key<Service>>) throws -> [Service] {
    try boxes(keys.map(\.erased)).map { $0.value(as: Service.self) }
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
    try await boxes(keys.map(\.erased)).map { $0.value(as: Service.self) }
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

  @usableFromInline
  func boxes(_ keys: [AnyKey]) throws -> [AnyBox] {
    try Resolution.together(self) { resolver in
      try keys.map { try resolver.answer(to: $0).box(from: resolver) }
    }
  }

  @usableFromInline
  nonisolated(nonsending) func boxes(_ keys: [AnyKey]) async throws -> [AnyBox] {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    return try await Resolution.together(self) { resolver in
      var boxes: [AnyBox] = []
      for key in keys { boxes.append(try await resolver.answer(to: key).awaitBox(from: resolver)) }
      return boxes
    }
  }

  private func answer(to key: AnyKey) throws -> Answer {
    let key = AnyKey(service: key.service, tags: key.tags)
    guard let answer = Answer(key, .none, from: self) else { throw notFound(key) }
    return answer
  }
}
