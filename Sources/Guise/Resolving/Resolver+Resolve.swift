extension Resolver {
  /// Resolves a service.
  ///
  /// The exact key is looked up, here and then in the parents. If nothing is found, an optional, an
  /// array or a lazy resolver is made from the registrations of the type that it wraps: nil or empty
  /// if there are none. An error of one that is registered is thrown.
  ///
  /// - Parameters:
  ///   - service: the requested type; inferred if the result's type is known.
  ///   - tags: the registration's tags, in any order; for an array, tags that each registration
  ///     must have among its own.
  ///   - args: the factory's arguments; their types are part of the key.
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  /// - Complexity: one look-up, without a lock or an allocation, and the factory.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument
  ) throws -> Service {
    try Resolve.value(service, .given(repeat each args), from: self, tags: repeat each tags)
  }

  /// Resolves a service that has neither tags nor arguments: the most frequent use of the form
  /// above, which compiles to a few instructions.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service>(_ service: Service.Type = Service.self) throws -> Service {
    try Resolve.plain(service, from: self)
  }

  /// Resolves a service, awaiting async factories; a sync registration is resolved as well.
  ///
  /// The parameters of a factory made by `auto`, or used by a manifest, are awaited too. A factory
  /// without isolation runs on the caller's actor if it is sync, on the concurrent pool if it is
  /// async.
  ///
  /// - Throws: ``ResolutionError``, and `CancellationError` unchanged.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument
    ) async throws -> Service
  {
    try await Resolve.awaitValue(
      service, tags: Tags(repeat each tags), .given(repeat each args), from: self)
  }

  /// Resolves a service on the main actor, synchronously, even if the caller is async.
  ///
  /// On the main actor it needs no `await`; elsewhere `await` hops there, and the service must be
  /// `Sendable`.
  ///
  /// `isolation` is `MainActor.shared`; the other parameters are those of the sync form.
  ///
  /// - Throws: ``ResolutionError``; `.requiresAsync` if an async factory would have to run.
  @_alwaysEmitIntoClient @MainActor
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument, isolation: MainActor
  ) throws -> Service {
    try Resolve.value(service, .given(repeat each args), from: self, tags: repeat each tags)
  }

  /// Injects into an existing object: applies every injection given to `Registrar.into` whose target
  /// type the object has, the parents' first, then the container's own, in registration order.
  ///
  /// Only this method applies them: the instances that the container builds get only the injections
  /// of their registrations. It is one outermost resolve, so that the properties share `.graph`
  /// instances.
  ///
  /// - Throws: ``ResolutionError``, whose path names the property, and `CancellationError`
  ///   unchanged. Properties injected before the error stay.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve(into object: AnyObject) throws {
    try Resolution.together(self) { resolver in
      for injection in injections { try injection.sync(object, resolver) }
    }
  }

  /// Injects into an existing object, and awaits its dependencies, one after the other.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func resolve(into object: AnyObject) async throws {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    try await Resolution.together(self) { resolver in
      for injection in injections { try await injection.async(object, resolver) }
    }
  }

  /// Resolves a service with other registrations for some of its dependencies.
  ///
  /// The overrides are a layer over this container for this resolve's builds, and for later builds
  /// of lazy resolvers and providers made in it. The layer owns nothing of the container: instances
  /// kept by the container or a parent are not built with overrides, and do not see them. A factory
  /// that uses a captured container instead of its given resolver resolves without the layer. Lazy
  /// resolvers, providers and resolvers that the resolve made hold the layer, and these the container:
  /// a kept override that stores one is never released.
  ///
  /// `register` is called at once with the layer; the other parameters are those of a plain resolve.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument, overriding register: (any Registrar) throws -> Void
  ) throws -> Service {
    try Resolve.value(
      service, tags: Tags(repeat each tags), .given(repeat each args), from: overriding(register))
  }

  /// Resolves with other registrations for some dependencies, and awaits async factories.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument, overriding register: (any Registrar) throws -> Void
    ) async throws -> Service
  {
    try await Resolve.awaitValue(
      service, tags: Tags(repeat each tags), .given(repeat each args), from: overriding(register))
  }

  /// This resolver under a layer of overrides.
  @usableFromInline
  func overriding(_ register: (any Registrar) throws -> Void) rethrows -> any Resolver {
    let layer = Container(asResolution?.layer, nil, isLayer: true)
    layer.isObserved.isSet = askedContainer?.isObserved.isSet == true
    try register(layer)
    return Resolution(asResolution?.source ?? self, layer: layer, .ended, nil)
  }

  /// Makes a new instance, even if one is kept: runs the factory and keeps nothing.
  ///
  /// The key is looked up as by `resolve`, but services that are only made from other registrations
  /// (an optional, an array, a lazy resolver) cannot be made: `.notFound`. The factory's dependencies
  /// are resolved, not made. The parameters are those of `resolve`.
  ///
  /// - Throws: ``ResolutionError``, like `resolve`: a factory that makes its own service is a cycle.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func make<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument
  ) throws -> Service {
    let (registration, input) = try registrationToMake(
      service, Tags(repeat each tags), .given(repeat each args))
    return try registration.resolve(for: self, input, makesNew: true).value(as: service)
  }

  /// Makes a new instance, and awaits an async factory.
  @_alwaysEmitIntoClient
  nonisolated(nonsending)
    public func make<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument
    ) async throws -> Service
  {
    let (registration, input) = try registrationToMake(
      service, Tags(repeat each tags), .given(repeat each args))
    return try await registration.awaitResolve(for: self, input, makesNew: true).value(as: service)
  }

  @usableFromInline
  func registrationToMake(
    _ service: Any.Type, _ tags: Tags, _ input: Input
  ) throws -> (Registration, Input) {
    let key = AnyKey(service: service, tags: tags, arguments: input.types)
    guard case .registration(let registration, let input, _)? = Answer(key, input, from: self)
    else { throw notFound(key) }
    return (registration, input)
  }

  /// Resolves one instance for each key, in the order of the keys; all fail if one fails.
  ///
  /// - Parameter keys: keys of one service without arguments; a repeated one is resolved each time.
  /// - Throws: the errors of `resolve`; `.notFound` for a key with arguments, which are not given.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve<Service>(keys: some Sequence<Key<Service>>) throws -> [Service] {
    try Resolution.together(self) { resolver in
      try keys.map { try Resolve.value(Service.self, tags: tags(of: $0.erased), from: resolver) }
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
        let tags = try tags(of: key.erased)
        services.append(try await Resolve.awaitValue(Service.self, tags: tags, from: resolver))
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

  @usableFromInline
  func tags(of key: AnyKey) throws -> Tags {
    if !key.arguments.isEmpty { throw notFound(key) }
    return key.tags
  }
}
