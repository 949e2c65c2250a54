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
  ///   - line: its line.
  ///   - factory: builds an instance, with a resolver for its dependencies. Its further parameters
  ///     are arguments that the caller of `resolve` gives; their types are part of the key.
  /// - Returns: the key. A registration of the same key is replaced: tags tell several of a service
  ///   apart.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, each Argument, Failure>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) throws(Failure) -> Service
  ) -> Key<Service> {
    let (tags, types) = (Tags(repeat each tags), typeList(of: repeat (each Argument).self))
    add(to: self, tags, types, .init(lifetime, metadata, eager, file, line)) { resolver, input in
      let arguments = Arguments<repeat each Argument>.of(input)
      return try factory(resolver, repeat each arguments) as Service
    }
    return Key(tags, types)
  }

  // The parameters of the other forms are those of the first one. Forms for few arguments: a pack
  // costs time to compile and to call, and Swift 6.3 crashes on a function whose parameter is itself
  // a closure or a tuple where it becomes part of one.

  /// Registers a factory without arguments.
  // Consuming, here and below: values that a caller has to release itself add to the compile time
  // and the code of a registration, the more of them there are in a function.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: consuming Lifetime = .transient, metadata: consuming (any Sendable)? = nil,
    eager: Bool = false, file: consuming String = #fileID, line: Int = #line,
    factory: consuming @escaping @Sendable (any Resolver) throws -> Service
  ) -> Key<Service> {
    let (tags, factory) = (Tags(repeat each tags), factory)
    add(to: self, tags, nil, .init(lifetime, metadata, eager, file, line)) { resolver, _ in
      try factory(resolver)
    }
    return Key(tags, [])
  }

  /// Registers a factory with one argument.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, A>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    factory: @escaping @Sendable (any Resolver, A) throws -> Service
  ) -> Key<Service> {
    let (tags, types) = (Tags(repeat each tags), typeList(of: A.self))
    add(to: self, tags, types, .init(lifetime, metadata, eager, file, line)) { resolver, input in
      try factory(resolver, Arguments<A>.of(input))
    }
    return Key(tags, types)
  }

  /// Registers a factory with two arguments.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, A, B>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    factory: @escaping @Sendable (any Resolver, A, B) throws -> Service
  ) -> Key<Service> {
    let (tags, types) = (Tags(repeat each tags), typeList(of: A.self, B.self))
    add(to: self, tags, types, .init(lifetime, metadata, eager, file, line)) { resolver, input in
      let (first, second) = Arguments<A, B>.of(input)
      return try factory(resolver, first, second)
    }
    return Key(tags, types)
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
    let (tags, types) = (Tags(repeat each tags), typeList(of: repeat (each Argument).self))
    let made = Factory { resolver, input in
      let arguments = Arguments<repeat each Argument>.of(input)
      return try await factory(resolver, repeat each arguments) as Service
    }
    add(to: self, tags, types, .init(lifetime, metadata, eager, file, line), made)
    return Key(tags, types)
  }

  /// Registers an expression, without braces: with them the service is a function. It is evaluated
  /// for each instance: once for a singleton, and each time for a transient, the default.
  ///
  /// `noClosure` is never given; see ``NoTrailingClosure``. The other parameters are those of a closure.
  @_alwaysEmitIntoClient @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    instance: @escaping @autoclosure () throws -> Service, noClosure: NoTrailingClosure = nil
  ) -> Key<Service> {
    // Not `Sendable`: objects such as view controllers are registered here. See `Container`.
    let (tags, instance) = (Tags(repeat each tags), Shared(instance))
    add(to: self, tags, nil, .init(lifetime, metadata, eager, file, line)) { _, _ in
      try instance.value()
    }
    return Key(tags, [])
  }

  /// Registers a function whose parameters are resolved: `factory: auto(Server.init)`.
  // Transparent, like `auto`: inlined before it is specialised, it takes less time to compile.
  @_alwaysEmitIntoClient @_transparent @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: consuming Lifetime = .transient, metadata: consuming (any Sendable)? = nil,
    eager: Bool = false, file: consuming String = #fileID, line: Int = #line,
    factory: consuming AutoFactory<Service>
  ) -> Key<Service> {
    let tags = Tags(repeat each tags)
    add(to: self, tags, nil, .init(lifetime, metadata, eager, file, line), factory)
    return Key(tags, [])
  }

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
    eager: Bool = false, isolation: MainActor, file: String = #fileID, line: Int = #line,
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
    line: Int = #line, factory: MainAutoFactory<Service>
  ) -> Key<Service> {
    register(
      service, tags: repeat each tags, lifetime: lifetime, metadata: metadata, eager: eager,
      file: file, line: line, factory: factory.factory)
  }
}

/// Registers a sync closure. A caller passes nil for no arguments in less code than an empty array.
// A function, and not a method of a registrar: a call passes less.
@usableFromInline @inline(never)
func add<Service>(
  to registrar: any Registrar, _ tags: consuming Tags, _ arguments: consuming [Any.Type]?,
  _ traits: consuming RegistrationTraits, _ closure: consuming @escaping Factory<Service>.Sync
) {
  let key = AnyKey(service: Service.self, tags: tags, arguments: arguments ?? [])
  registrar.store(TypedRegistration<Service>(key, traits, closure))
}

/// Registers a factory.
@usableFromInline @inline(never)
func add<Service>(
  to registrar: any Registrar, _ tags: consuming Tags, _ arguments: consuming [Any.Type]?,
  _ traits: consuming RegistrationTraits, _ factory: consuming Factory<Service>
) {
  let key = AnyKey(service: Service.self, tags: tags, arguments: arguments ?? [])
  registrar.store(TypedRegistration<Service>(key, traits, factory))
}

/// The type of a parameter that is never given. A trailing closure of the call matches it, so that
/// the compiler does not take the closure for a value of any other parameter.
// With a label: without one, Swift 6.3 crashes on a call that has a wrong label and a trailing closure.
public typealias NoTrailingClosure = ((Never) -> Never)?
