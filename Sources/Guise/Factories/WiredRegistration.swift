/// A registration whose factory asks for its parameters by their types: made by `auto` or by a
/// manifest.
// Unchecked, like `Registration`: it adds constants that are `Sendable`.
@usableFromInline
package final class WiredRegistration<Service>: Registration, @unchecked Sendable {
  /// Asks for all parameters, unless they are given.
  @usableFromInline
  typealias Plain = @Sendable (any Resolver, AutoParameters?) throws -> Service
  @usableFromInline
  package typealias Sync = @Sendable (any Resolver, ArgumentList) throws -> Service
  @usableFromInline
  package typealias Async =
    nonisolated(nonsending) @Sendable (any Resolver, ArgumentList) async throws -> Service

  /// As `sync` without arguments and tags. Not optional: what is taken out of an optional is retained,
  /// and a closure that is put into one and taken out again is wrapped twice, for each of its calls.
  let plain: Plain
  /// Nil where the factory can only run in an async resolve.
  @usableFromInline let sync: Sync?
  /// Awaits the parameters, also for a sync function.
  @usableFromInline let async: Async
  private let parameters: WiredParameters
  /// What follows the factory.
  let injection: InstanceInjection<Service>
  private let runsOnMainActor: Bool
  /// The factory is a closure, which may keep the resolver that it is given.
  let mayKeepResolver: Bool
  /// The instance is an object that someone else owns.
  let isOfWeakObject: Bool

  package convenience init(
    key: AnyKey, traits: RegistrationTraits, parameters: WiredParameters, sync: Sync?,
    async: @escaping Async
  ) {
    self.init(
      key: key, traits: traits, parameters: parameters, sync: sync, async: async,
      injection: .none)
  }

  convenience init(
    key: AnyKey, traits: RegistrationTraits, parameters: WiredParameters, sync: Sync?,
    async: @escaping Async, injection: InstanceInjection<Service>, isOnMainActor: Bool = false
  ) {
    self.init(
      key: key, traits: traits, parameters: parameters, sync: sync, async: async,
      injection: injection, isOnMainActor: isOnMainActor, plain: Self.plain(of: sync))
  }

  init(
    key: AnyKey, traits: RegistrationTraits, parameters: WiredParameters, sync: Sync?,
    async: @escaping Async, injection: InstanceInjection<Service>, isOnMainActor: Bool = false,
    plain: @escaping Plain
  ) {
    self.plain = plain
    self.sync = sync
    self.async = async
    self.parameters = parameters
    self.injection = injection
    runsOnMainActor = isOnMainActor
    mayKeepResolver = parameters.isHidden
    isOfWeakObject = if case .none = parameters { true } else { false }
    super.init(key: key, traits: traits, form: .wired)
  }

  /// - Parameter sync: nil where the factory is async: then nobody calls what is returned.
  static func plain(of sync: Sync?) -> Plain {
    guard let sync else {
      return { _, _ in throw ResolutionError(.requiresAsync, key: AnyKey(service: Service.self)) }
    }
    return { resolver, _ in try sync(resolver, ArgumentList()) }
  }

  package override var requests: [DependencyRequest]? {
    guard let requests = parameters.requests, let injected = injection.requests else { return nil }
    return requests + injected
  }

  override var isAsync: Bool { sync == nil }

  override var isOnMainActor: Bool { runsOnMainActor }

  override var wiring: WiredParameters { parameters }

  package override var asDecorator: Decorator? {
    Decorator(
      key, TypedDecorator(factory: self), parameters: parameters,
      isOnMainActor: runsOnMainActor, at: location)
  }

  override var weakReference: WeakReference? {
    if case .none(let reference) = parameters { reference } else { nil }
  }

  override func variant(for key: AnyKey) -> Registration? {
    if !key.arguments.isEmpty {
      // Transient: an instance that is made of one caller's arguments is no other caller's.
      return WiredRegistration(
        key: key, traits: RegistrationTraits(at: location), parameters: parameters, sync: sync,
        async: async, injection: injection, isOnMainActor: runsOnMainActor)
    }
    let passed = key.tags
    let (sync, async) = (sync, async)
    var passing: Sync?
    if let sync {
      passing = { resolver, _ in try sync(resolver, .tags(passed)) }
    }
    return WiredRegistration(
      key: key, traits: RegistrationTraits(lifetime: lifetime, at: location),
      parameters: parameters, sync: passing,
      async: { resolver, _ in try await async(resolver, .tags(passed)) }, injection: injection,
      isOnMainActor: runsOnMainActor)
  }
}
