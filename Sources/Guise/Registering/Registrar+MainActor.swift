extension Registrar {
  /// Registers a factory that runs on the main actor:
  /// `register(isolation: MainActor.shared) { _ in Screen() }`.
  ///
  /// An async `resolve` hops to the main actor for it and comes back; a sync one must be on the
  /// main actor, directly or through sync factories, and throws `.requiresMainActor` elsewhere. A
  /// kept instance is returned to any caller.
  ///
  /// - Parameters:
  ///   - service: the service type; inferred from the factory's result. `Sendable`, because an
  ///     async `resolve` takes it from the main actor to its caller.
  ///   - tags: the tags of the key, in any order.
  ///   - lifetime: the lifetime of the instances.
  ///   - metadata: a value to read by the key or to search for, without building an instance.
  ///   - eager: whether `Container.start()` builds the instance in advance.
  ///   - isolation: `MainActor.shared`.
  ///   - file: the file of the registration, for messages.
  ///   - line: the line of the registration, for messages.
  ///   - factory: builds an instance on the main actor, with a resolver for its dependencies, which
  ///     are resolved on the main actor too. Its further parameters are arguments that the caller
  ///     of `resolve` gives, and hands over if they are not `Sendable`.
  /// - Returns: the key. A registration of the same key is replaced in its place.
  @discardableResult
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
    let key = AnyKey(
      service: service, tags: Tags(repeat each tags), argumentTypes: repeat (each Argument).self)
    store(
      WiredRegistration<Service>(
        key: key,
        traits: RegistrationTraits(lifetime, metadata, eager, file, line),
        parameters: .hidden,
        onMainActor: { resolver, arguments in
          let arguments = try arguments.typed(as: repeat (each Argument).self)
          return try factory(resolver, repeat each arguments)
        }))
    return Key(known: key)
  }

  /// Registers an async factory that runs on the main actor, whatever its isolation: only an async
  /// `resolve` builds its instances. A factory that is isolated to the main actor runs there in any
  /// case.
  ///
  /// - Parameters:
  ///   - service: the service type; inferred from the factory's result.
  ///   - tags: the tags of the key, in any order.
  ///   - lifetime: the lifetime of the instances.
  ///   - metadata: a value to read by the key or to search for, without building an instance.
  ///   - eager: whether `Container.start()` builds the instance in advance.
  ///   - isolation: `MainActor.shared`.
  ///   - file: the file of the registration, for messages.
  ///   - line: the line of the registration, for messages.
  ///   - factory: builds an instance on the main actor, with a resolver for its dependencies, and
  ///     arguments that the caller of `resolve` gives.
  /// - Returns: the key.
  @discardableResult
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
    let key = AnyKey(
      service: service, tags: Tags(repeat each tags), argumentTypes: repeat (each Argument).self)
    let make: @MainActor @Sendable (any Resolver, Shared<ArgumentList>) async throws -> Service = {
      let arguments = try $1.value.typed(as: repeat (each Argument).self)
      return try await factory($0, repeat each arguments)
    }
    store(
      WiredRegistration<Service>(
        key: key,
        traits: RegistrationTraits(lifetime, metadata, eager, file, line),
        parameters: .hidden, sync: nil,
        async: { resolver, arguments in try await make(resolver, Shared(arguments)) }))
    return Key(known: key)
  }

  /// Registers a function on the main actor whose parameters are resolved:
  /// `register(isolation: MainActor.shared, factory: mainauto(Screen.init))`.
  ///
  /// - Parameters:
  ///   - service: the service type; inferred from the factory's result.
  ///   - tags: the tags of the key, in any order.
  ///   - lifetime: the lifetime of the instances.
  ///   - metadata: a value to read by the key or to search for, without building an instance.
  ///   - eager: whether `Container.start()` builds the instance in advance.
  ///   - isolation: `MainActor.shared`.
  ///   - file: the file of the registration, for messages.
  ///   - line: the line of the registration, for messages.
  ///   - factory: made by `mainauto`.
  /// - Returns: the key.
  @discardableResult
  public func register<Service: Sendable, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line,
    factory: MainAutoFactory<Service>
  ) -> Key<Service> {
    let key = AnyKey(service: service, tags: Tags(repeat each tags))
    let made = factory.factory
    store(
      WiredRegistration<Service>(
        key: key, traits: RegistrationTraits(lifetime, metadata, eager, file, line),
        parameters: WiredParameters(made.parameterTypes, passesTags: made.passesTags),
        sync: made.sync, async: made.async, injection: InstanceInjection(made.injections),
        isOnMainActor: made.isOnMainActor))
    return Key(known: key)
  }

  /// Registers an expression that is evaluated on the main actor, for each instance:
  /// `register(isolation: MainActor.shared, instance: Screen())`.
  ///
  /// - Parameters:
  ///   - service: the service type; inferred from the expression.
  ///   - tags: the tags of the key, in any order.
  ///   - lifetime: the lifetime of the instances.
  ///   - metadata: a value to read by the key or to search for, without building an instance.
  ///   - eager: whether `Container.start()` builds the instance in advance.
  ///   - isolation: `MainActor.shared`.
  ///   - file: the file of the registration, for messages.
  ///   - line: the line of the registration, for messages.
  ///   - instance: the expression.
  ///   - noClosure: never given; see ``NoTrailingClosure``.
  /// - Returns: the key. A registration of the same key is replaced in its place.
  @_disfavoredOverload @discardableResult
  public func register<Service: Sendable, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor, file: String = #fileID, line: Int = #line,
    instance: @escaping @autoclosure @MainActor @Sendable () throws -> Service,
    noClosure: NoTrailingClosure = nil
  ) -> Key<Service> {
    register(
      service, tags: repeat each tags, lifetime: lifetime, metadata: metadata, eager: eager,
      isolation: isolation, file: file, line: line, factory: { _ in try instance() })
  }
}
