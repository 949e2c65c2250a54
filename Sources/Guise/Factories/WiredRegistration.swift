/// A registration whose factory resolves its parameters by their types: made by `auto` or by a
/// manifest.
// Unchecked, like `Registration`: it adds constants that are `Sendable`.
@usableFromInline
package final class WiredRegistration<Service>: Registration, @unchecked Sendable {
  /// A factory that resolves all parameters, unless they are given.
  @usableFromInline
  typealias Plain = @Sendable (any Resolver, AutoParameters?) throws -> Service
  @usableFromInline
  package typealias Sync = @Sendable (any Resolver, ArgumentList) throws -> Service
  @usableFromInline
  package typealias Async =
    nonisolated(nonsending) @Sendable (any Resolver, ArgumentList) async throws -> Service

  /// The sync form without arguments and tags. Not optional: a value taken out of an optional is
  /// retained, and a closure put into one and taken out again is wrapped twice, for each of its
  /// calls.
  let plain: Plain
  /// The sync form; nil if the factory can only run in an async resolve.
  @usableFromInline let sync: Sync?
  /// The async form, which awaits the parameters even for a sync function.
  @usableFromInline let async: Async
  private let parameters: WiredParameters
  /// The injection that follows the factory.
  let injection: InstanceInjection<Service>
  private let runsOnMainActor: Bool
  /// Whether the factory is a closure, which may keep the resolver that it is given.
  let mayKeepResolver: Bool
  /// Whether the instance is an object that is owned elsewhere.
  let isOfWeakObject: Bool

  /// - Parameter isOnMainActor: whether the sync form is called on the main actor alone. A sync
  ///   resolve fails elsewhere: it never blocks a thread to wait for the main actor.
  package convenience init(
    key: AnyKey, traits: RegistrationTraits, parameters: WiredParameters, sync: Sync?,
    async: @escaping Async, injection: InstanceInjection<Service> = .none,
    isOnMainActor: Bool = false
  ) {
    var sync = sync
    if isOnMainActor, let make = sync {
      sync = { resolver, arguments in
        guard MainActor.isCurrent else { throw ResolutionError(.requiresMainActor, key: key) }
        return try make(resolver, arguments)
      }
    }
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

  /// - Parameter sync: nil if the factory is async: then the result is never called.
  static func plain(of sync: Sync?) -> Plain {
    guard let sync else {
      return { _, _ in throw ResolutionError(.requiresAsync, key: AnyKey(service: Service.self)) }
    }
    return { resolver, _ in try sync(resolver, .none) }
  }

  package override var requests: [DependencyRequest]? {
    guard let requests = parameters.requests, let injected = injection.requests else { return nil }
    return requests + injected
  }

  override var isAsync: Bool { sync == nil }

  override var isOnMainActor: Bool { runsOnMainActor }

  override var wiring: WiredParameters { parameters }

  package override var asDecorator: Decorator? { TypedDecorator(factory: self) }

  override var weakReference: WeakReference? {
    if case .none(let reference) = parameters { reference } else { nil }
  }

  override func variant(for key: AnyKey) -> Registration? {
    if !key.arguments.isEmpty {
      // Transient: an instance made from one caller's arguments is not for other callers.
      return variant(key, RegistrationTraits(at: location), sync: sync, async: async)
    }
    let passed = key.tags
    let (sync, async) = (sync, async)
    var passing: Sync?
    if let sync {
      passing = { resolver, _ in try sync(resolver, .tags(passed)) }
    }
    return variant(
      key, RegistrationTraits(lifetime: lifetime, at: location), sync: passing,
      async: { resolver, _ in try await async(resolver, .tags(passed)) })
  }

  private func variant(
    _ key: AnyKey, _ traits: RegistrationTraits, sync: Sync?, async: @escaping Async
  ) -> WiredRegistration {
    WiredRegistration(
      key: key, traits: traits, parameters: parameters, sync: sync, async: async,
      injection: injection, isOnMainActor: runsOnMainActor, plain: Self.plain(of: sync))
  }
}

extension WiredRegistration where Service: Sendable {
  typealias OnMainActor =
    @MainActor @Sendable (any Resolver, ArgumentList) throws -> Service

  /// The sync form of a function that is isolated to the main actor; called there alone.
  static func isolated(_ make: @escaping OnMainActor) -> Sync {
    { resolver, arguments in
      let arguments = Shared(arguments)
      return try MainActor.assumeIsolated { try make(resolver, arguments.value) }
    }
  }

  /// Creates a registration of a factory that is isolated to the main actor, and needs nothing
  /// awaited before the hop.
  convenience init(
    key: AnyKey, traits: RegistrationTraits, parameters: WiredParameters,
    onMainActor make: @escaping OnMainActor
  ) {
    self.init(
      key: key, traits: traits, parameters: parameters, sync: Self.isolated(make),
      async: { resolver, arguments in
        let arguments = Shared(arguments)
        return try await MainActor.run { try make(resolver, arguments.value) }
      }, isOnMainActor: true)
  }
}
