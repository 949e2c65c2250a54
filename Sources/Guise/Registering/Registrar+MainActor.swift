extension Registrar {
  /// Registers a factory that runs on the main actor:
  /// `register(isolation: MainActor.shared) { _ in Screen() }`.
  ///
  /// An async `resolve` hops to the main actor for it and comes back; a sync one must be on the
  /// main actor, directly or through sync factories, and throws `.requiresMainActor` elsewhere. A
  /// kept instance is returned to any caller.
  @_alwaysEmitIntoClient @discardableResult
  public func register<
    Service: Sendable, each TagValue: Hashable & Sendable, each Argument, Failure
  >(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line,
    factory:
      @escaping @MainActor @Sendable (any Resolver, repeat each Argument) throws(Failure) -> Service
  ) -> Key<Service> {
    let (tags, types) = (Tags(repeat each tags), typeList(of: repeat (each Argument).self))
    let made = Factory(onMainActor: { resolver, input in
      let arguments = Arguments<repeat each Argument>.of(input)
      return try factory(resolver, repeat each arguments) as Service
    })
    add(to: self, tags, types, .init(lifetime, metadata, eager, file, line), made)
    return Key(tags, types)
  }

  /// Registers an async factory that runs on the main actor, whatever its isolation.
  @_alwaysEmitIntoClient @discardableResult
  public func register<
    Service: Sendable, each TagValue: Hashable & Sendable, each Argument, Failure
  >(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor, file: String = #fileID,
    line: Int = #line,
    factory:
      @escaping @MainActor @Sendable (
        any Resolver, repeat each Argument
      ) async throws(Failure) -> Service
  ) -> Key<Service> {
    let make: @MainActor @Sendable (any Resolver, Input) async throws -> Service = {
      let arguments = Arguments<repeat each Argument>.of($1)
      return try await factory($0, repeat each arguments)
    }
    let (tags, types) = (Tags(repeat each tags), typeList(of: repeat (each Argument).self))
    let made = Factory(.hidden, sync: nil, async: { try await make($0, $1) })
    add(to: self, tags, types, .init(lifetime, metadata, eager, file, line), made)
    return Key(tags, types)
  }

  /// Registers a function on the main actor whose parameters are resolved:
  /// `register(isolation: MainActor.shared, factory: mainauto(Screen.init))`.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service: Sendable, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line,
    factory: MainAutoFactory<Service>
  ) -> Key<Service> {
    register(
      service, tags: repeat each tags, lifetime: lifetime, metadata: metadata, eager: eager,
      file: file, line: line, factory: factory.factory)
  }
}
