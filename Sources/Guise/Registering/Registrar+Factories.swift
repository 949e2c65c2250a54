extension Registrar {
  /// Registers a factory.
  ///
  /// - Parameters:
  ///   - service: the type to ask for; inferred from the factory's result.
  ///   - tags: part of the key, in any order.
  ///   - lifetime: how long an instance is reused.
  ///   - metadata: anything to be read by the key or searched for, without building an instance;
  ///     see ``Resolver/metadata(for:as:)`` and ``Criteria``.
  ///   - eager: built by `Container.start()`, before anyone asks for it; for singletons without
  ///     arguments.
  ///   - file: where it is registered, for messages.
  ///   - line: where it is registered, for messages.
  ///   - factory: builds an instance, with a resolver for what it needs. Its further parameters are
  ///     arguments that the caller of `resolve` gives; their types are part of the key.
  /// - Returns: the key. A registration of the same key is replaced in its place.
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Service
  ) -> Key<Service> {
    let key = AnyKey(
      service: service, tags: Tags(repeat each tags), argumentTypes: repeat (each Argument).self)
    store(
      SyncRegistration<Service, repeat each Argument>(
        key: key,
        traits: RegistrationTraits(
          lifetime: lifetime, metadata: metadata, eager: eager, file: file, line: line),
        factory: factory))
    return Key(known: key)
  }

  /// Registers an async factory: only an async `resolve` builds what it makes. An instance that is kept
  /// is returned to sync callers too.
  ///
  /// The parameters are those of a sync factory.
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    factory:
      nonisolated(nonsending) @escaping @Sendable (
        any Resolver, repeat each Argument
      ) async throws -> Service
  ) -> Key<Service> {
    let key = AnyKey(
      service: service, tags: Tags(repeat each tags), argumentTypes: repeat (each Argument).self)
    store(
      AsyncRegistration<Service, repeat each Argument>(
        key: key,
        traits: RegistrationTraits(
          lifetime: lifetime, metadata: metadata, eager: eager, file: file, line: line),
        factory: factory))
    return Key(known: key)
  }

  /// Registers an expression: evaluated for each instance, so that a singleton is one object and a
  /// transient is a new one each time.
  ///
  /// A trailing closure is never the expression: write `instance:` where the service is a function.
  ///
  /// - Parameters:
  ///   - service: the type to ask for; inferred from the expression.
  ///   - tags: part of the key, in any order.
  ///   - lifetime: how long an instance is reused.
  ///   - metadata: anything to be read by the key or searched for, without building an instance.
  ///   - eager: built by `Container.start()`, before anyone asks for it.
  ///   - file: where it is registered, for messages.
  ///   - line: where it is registered, for messages.
  ///   - instance: the expression.
  ///   - closure: never given; see ``NoTrailingClosure``.
  /// - Returns: the key. A registration of the same key is replaced in its place.
  @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    instance: @escaping @autoclosure () throws -> Service, _ closure: NoTrailingClosure = nil
  ) -> Key<Service> {
    // Not `Sendable`: objects such as view controllers are registered here. See `Container`.
    let instance = Shared(instance)
    let key = AnyKey(service: service, tags: Tags(repeat each tags))
    store(
      SyncRegistration<Service>(
        key: key,
        traits: RegistrationTraits(
          lifetime: lifetime, metadata: metadata, eager: eager, file: file, line: line),
        factory: { _ in try instance.value() }))
    return Key(known: key)
  }

  /// Registers a function whose parameters are resolved: `factory: auto(Server.init)`.
  // Consuming: what a caller has to release itself adds to what a registration takes to compile, the
  // more of them there are in a function.
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: consuming Lifetime = .transient, metadata: consuming (any Sendable)? = nil,
    eager: Bool = false, file: consuming String = #fileID, line: Int = #line,
    factory: consuming AutoFactory<Service>
  ) -> Key<Service> {
    let key = AnyKey(service: service, tags: Tags(repeat each tags))
    store(
      WiredRegistration<Service>(
        key: key,
        traits: RegistrationTraits(
          lifetime: lifetime, metadata: metadata, eager: eager, file: file, line: line),
        parameters: factory.parameters, sync: factory.sync, async: factory.async,
        injection: InstanceInjection(factory.injections), plain: factory.plain))
    return Key(known: key)
  }
}
