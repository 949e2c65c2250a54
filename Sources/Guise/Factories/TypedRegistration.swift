/// A registration with its factory: the only part of it that knows the service.
// Unchecked, like its superclass: it adds constants that are `Sendable`.
package final class TypedRegistration<Service>: Registration, @unchecked Sendable {
  package typealias Sync = Factory<Service>.Sync

  /// The sync form, for which nothing is checked that it does not check itself.
  let sync: Sync
  /// The factory, unless it is a sync closure.
  let factory: Factory<Service>?

  package init(_ key: AnyKey, _ traits: RegistrationTraits, _ factory: Factory<Service>) {
    self.factory = factory
    sync = factory.blocking(for: key)
    super.init(
      key, traits, factory.wiring, fillCount: factory.injectionCount,
      collectsProperties: factory.collectsProperties)
  }

  /// Creates a registration of a sync closure.
  init(_ key: AnyKey, _ traits: RegistrationTraits, closure: @escaping Sync) {
    factory = nil
    sync = closure
    super.init(key, traits)
  }

  override func copy() -> Registration {
    let copy =
      factory.map { TypedRegistration(key, traits, $0) }
      ?? TypedRegistration(key, traits, closure: sync)
    _ = copy.claim()
    return copy
  }

  override var wiring: Wiring { factory?.wiring ?? .hidden }

  // Not by `map`: the runtime would make a type for each service.
  override var isAsync: Bool {
    if let factory { factory.sync == nil } else { false }
  }

  override var isOnMainActor: Bool { factory?.isOnMainActor ?? false }

  package override var requests: [DependencyRequest]? {
    guard let factory, let requests = factory.wiring.requests else { return nil }
    return requests + factory.properties
  }

  override func make(_ resolver: any Resolver, _ input: Input) throws -> AnyBox {
    try collect(sync(resolver, input))
  }

  nonisolated(nonsending) override func awaitMake(
    _ resolver: any Resolver, _ input: Input
  ) async throws -> AnyBox {
    guard let async = factory?.async else { return try make(resolver, input) }
    return Box(try await async(resolver, input))
  }

  /// Makes an instance, and collects its `@Injected` properties.
  private func collect(_ make: @autoclosure () throws -> Service) throws -> AnyBox {
    guard collectsProperties else { return Box(try make()) }
    let collector = AnyBox()
    collector.injected.reserveCapacity(4)
    let box = Box(try InjectedProperties.$collector.withValue(collector, operation: make))
    box.injected = collector.injected
    return box
  }

  override func fill(_ index: Int, of box: AnyBox, from resolver: any Resolver) throws {
    if index >= fillCount { return try box.injected[index - fillCount].fill(any(box), resolver) }
    guard let injection = factory?.injections[index] else { return }
    try injection.apply(to: &unsafeDowncast(box, to: Box<Service>.self).value, from: resolver)
  }

  nonisolated(nonsending) override func awaitFill(
    _ index: Int, of box: AnyBox, from resolver: any Resolver
  ) async throws {
    if index >= fillCount {
      return try await box.injected[index - fillCount].fill(any(box), resolver)
    }
    guard let injection = factory?.injections[index] else { return }
    if injection.needsAwait { Builds.suspend(resolver.asResolution?.build) }
    let typed = unsafeDowncast(box, to: Box<Service>.self)
    var value = typed.value
    try await injection.apply(to: &value, from: resolver)
    typed.value = value
  }

  override func any(_ box: AnyBox) -> Any { box.value(as: Service.self) }

  override func box(_ object: AnyObject) -> AnyBox {
    guard let instance = object as? Service else { preconditionFailure("made of an instance") }
    return Box(instance)
  }
}

extension Registration {
  /// The registration as one of its service: the caller has matched the key.
  @inline(__always)
  final func typed<Service>(_: Service.Type) -> TypedRegistration<Service> {
    unsafeDowncast(self, to: TypedRegistration<Service>.self)
  }
}
