// An application links only those of the seldom forms that it calls: for `@_alwaysEmitIntoClient`,
// here and in other files, the `hello` of .ci/weight is smaller by 60 kB.
extension Registrar {
  /// Registers a factory.
  ///
  /// - Parameters:
  ///   - service: the service type; inferred from the factory's result.
  ///   - tags: the tags of the key, in any order.
  ///   - lifetime: the lifetime of the instances.
  ///   - metadata: a value to read by the key or to search for; see ``Criteria``.
  ///   - eager: whether `Container.start()` builds the instance: only for singletons without
  ///     arguments, which is a precondition.
  ///   - file: the file of the registration, for messages.
  ///   - line: the line of the registration, for messages.
  ///   - factory: builds an instance, with a resolver for its dependencies. Its further parameters
  ///     are arguments that the caller of `resolve` gives; their types are part of the key.
  /// - Returns: the key. A registration of the same key is replaced in its place.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, each Argument, Failure>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) throws(Failure) -> Service
  ) -> Key<Service> {
    let key = AnyKey(
      service: service, tags: Tags(repeat each tags),
      arguments: typeList(of: repeat (each Argument).self))
    return add(key, RegistrationTraits(lifetime, metadata, eager, file, line)) { resolver, input in
      let arguments = Arguments<repeat each Argument>.of(input)
      return try factory(resolver, repeat each arguments)
    }
  }

  // The parameters of the other forms are those of the first one.
  //
  // Forms for few arguments: a pack costs time to compile and to call, and Swift 6.3 crashes on a
  // function whose parameter is itself a closure or a tuple where it becomes part of one.

  /// Registers a factory without arguments.
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: consuming Lifetime = .transient, metadata: consuming (any Sendable)? = nil,
    eager: Bool = false, file: consuming String = #fileID, line: Int = #line,
    factory: consuming @escaping @Sendable (any Resolver) throws -> Service
  ) -> Key<Service> {
    let factory = factory
    return add(
      AnyKey(service: service, tags: Tags(repeat each tags)),
      RegistrationTraits(lifetime, metadata, eager, file, line)
    ) { resolver, _ in try factory(resolver) }
  }

  /// Registers a factory with one argument.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, A>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    factory: @escaping @Sendable (any Resolver, A) throws -> Service
  ) -> Key<Service> {
    add(
      AnyKey(
        service: service, tags: Tags(repeat each tags),
        arguments: typeList(of: A.self)),
      RegistrationTraits(lifetime, metadata, eager, file, line)
    ) { resolver, input in try factory(resolver, Arguments<A>.of(input)) }
  }

  /// Registers a factory with two arguments.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, A, B>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    factory: @escaping @Sendable (any Resolver, A, B) throws -> Service
  ) -> Key<Service> {
    add(
      AnyKey(
        service: service, tags: Tags(repeat each tags),
        arguments: typeList(of: A.self, B.self)),
      RegistrationTraits(lifetime, metadata, eager, file, line)
    ) { resolver, input in
      let (first, second) = Arguments<A, B>.of(input)
      return try factory(resolver, first, second)
    }
  }

  /// Registers an async factory: only an async `resolve` builds its instances. A kept instance is
  /// returned to sync callers, too.
  ///
  /// A factory without isolation runs on the concurrent pool, whatever the caller's actor.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, each Argument, Failure>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    factory:
      @escaping @Sendable (any Resolver, repeat each Argument) async throws(Failure) -> Service
  ) -> Key<Service> {
    add(
      AnyKey(
        service: service, tags: Tags(repeat each tags),
        arguments: typeList(of: repeat (each Argument).self)),
      RegistrationTraits(lifetime, metadata, eager, file, line),
      Factory { resolver, input in
        let arguments = Arguments<repeat each Argument>.of(input)
        return try await factory(resolver, repeat each arguments)
      })
  }

  /// Registers an expression. It is evaluated for each instance, so that a singleton is one object
  /// and a transient is a new one each time.
  ///
  /// A trailing closure is never the expression: write `instance:` if the service is a function.
  ///
  /// `noClosure` is never given; see ``NoTrailingClosure``. The other parameters are those of a closure.
  @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    instance: @escaping @autoclosure () throws -> Service, noClosure: NoTrailingClosure = nil
  ) -> Key<Service> {
    // Not `Sendable`: objects such as view controllers are registered here. See `Container`.
    let instance = Shared(instance)
    return add(
      AnyKey(service: service, tags: Tags(repeat each tags)),
      RegistrationTraits(lifetime, metadata, eager, file, line)
    ) { _, _ in try instance.value() }
  }

  /// Registers a function whose parameters are resolved: `factory: auto(Server.init)`.
  // Consuming: values that a caller has to release itself add to the compile time of a
  // registration, the more of them there are in a function.
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: consuming Lifetime = .transient, metadata: consuming (any Sendable)? = nil,
    eager: Bool = false, file: consuming String = #fileID, line: Int = #line,
    factory: consuming AutoFactory<Service>
  ) -> Key<Service> {
    add(
      AnyKey(service: service, tags: Tags(repeat each tags)),
      RegistrationTraits(lifetime, metadata, eager, file, line), factory)
  }
}

extension Registrar {
  /// Registers a sync closure. A function, so that a call is compiled for no service.
  @usableFromInline @inline(never)
  func add<Service>(
    _ key: AnyKey, _ traits: RegistrationTraits, closure: @escaping Factory<Service>.Sync
  ) -> Key<Service> {
    store(TypedRegistration<Service>(key, traits, closure: closure))
    return Key(known: key)
  }

  @usableFromInline @inline(never)
  func add<Service>(
    _ key: AnyKey, _ traits: RegistrationTraits, _ factory: Factory<Service>
  ) -> Key<Service> {
    store(TypedRegistration<Service>(key, traits, factory))
    return Key(known: key)
  }
}

/// The type of a parameter that is never given. A trailing closure of the call matches it, so that
/// the compiler does not take the closure for a value of any other parameter.
// With a label: without one, Swift 6.3 crashes on a call that has a wrong label and a trailing closure.
public typealias NoTrailingClosure = ((Never) -> Never)?
