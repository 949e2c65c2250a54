/// A registration with its factory: the only part of it that knows the service.
// Unchecked, like its superclass: it adds constants that are `Sendable`.
package final class TypedRegistration<Service>: Registration, @unchecked Sendable {
  package typealias Sync = Factory<Service>.Sync

  /// The sync form, for which nothing is checked that it does not check itself.
  let sync: Sync
  /// The factory, unless it is a sync closure.
  let factory: Factory<Service>?

  /// - Parameter factory: nil for a sync closure.
  init(
    _ key: AnyKey, _ traits: RegistrationTraits, _ sync: @escaping Sync,
    of factory: Factory<Service>? = nil
  ) {
    (self.sync, self.factory) = (sync, factory)
    super.init(key, traits, factory?.wiring ?? .hidden)
  }

  package convenience init(
    _ key: AnyKey, _ traits: RegistrationTraits, _ factory: Factory<Service>
  ) {
    self.init(key, traits, factory.blocking(for: key), of: factory)
  }

  override func copy() -> Registration {
    let copy = TypedRegistration(key, traits, sync, of: factory)
    _ = copy.claim()
    copy.weakReference?.isShared.isSet = true
    return copy
  }

  override var wiring: Wiring { factory?.wiring ?? .hidden }

  override var fillCount: Int { factory?.injectionCount ?? 0 }

  override var collectsProperties: Bool { factory?.collectsProperties ?? false }

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
    guard collectsProperties else { return Box(try sync(resolver, input)) }
    let collector = AnyBox()
    collector.injected.reserveCapacity(4)
    let box = Box(try AnyBox.$collector.withValue(collector) { try sync(resolver, input) })
    box.injected = collector.injected
    return box
  }

  nonisolated(nonsending) override func awaitMake(
    _ resolver: any Resolver, _ input: Input
  ) async throws -> AnyBox {
    guard let async = factory?.async else { return try make(resolver, input) }
    return Box(try await async(resolver, input))
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
    let typed = unsafeDowncast(box, to: Box<Service>.self)
    var value = typed.value
    try await injection.apply(to: &value, from: resolver)
    typed.value = value
  }

  override func any(_ box: AnyBox) -> Any { box.value(as: Service.self) }

  override func box(_ instance: Any) -> AnyBox {
    // Not by `as?`: the runtime would make a type for each service.
    Box(instance as! Service)
  }
}
