/// A registration of a sync closure without arguments.
// Unchecked, like `Registration`: it adds a constant that is `@Sendable`.
@usableFromInline
final class SyncRegistration<Service>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory: @Sendable (any Resolver) throws -> Service

  init(
    key: AnyKey, traits: RegistrationTraits,
    factory: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    self.factory = factory
    super.init(key: key, traits: traits, form: .sync)
  }
}

/// A registration of a sync closure whose arguments are the key's own; there is at least one.
// Unchecked, like `Registration`: it adds a constant that is `@Sendable`.
@usableFromInline
final class ArgumentRegistration<Service, each Argument>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory: @Sendable (any Resolver, repeat each Argument) throws -> Service

  init(
    key: AnyKey, traits: RegistrationTraits,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Service
  ) {
    self.factory = factory
    super.init(key: key, traits: traits, form: .sync)
  }
}

/// A registration of an async closure without arguments.
// Unchecked, like `Registration`: it adds a constant that is `@Sendable`.
@usableFromInline
final class AsyncRegistration<Service>: Registration, @unchecked Sendable {
  @usableFromInline
  let factory: @Sendable (any Resolver) async throws -> Service

  init(
    key: AnyKey, traits: RegistrationTraits,
    factory: @escaping @Sendable (any Resolver) async throws -> Service
  ) {
    self.factory = factory
    super.init(key: key, traits: traits, form: .async)
  }
}

/// A registration that resolves another key with the caller's arguments: a forward whose target has
/// any.
///
/// The arguments' static types are known where a caller resolves, the target's where the forward is
/// registered: opening the target's metatype brings them together.
// Unchecked, like `Registration`: it adds constants that are `Sendable`.
@usableFromInline
final class ForwardRegistration<Service>: Registration, @unchecked Sendable {
  let target: AnyKey
  /// The conversion of an instance of the target's service, given by a pointer.
  private let upcast: @Sendable (UnsafeRawPointer) throws -> Service

  init<Target>(
    key: AnyKey, traits: RegistrationTraits, target: AnyKey,
    upcast: @escaping @Sendable (Target) throws -> Service
  ) {
    self.target = AnyKey(service: Target.self, tags: target.tags, arguments: target.arguments)
    self.upcast = { try upcast($0.assumingMemoryBound(to: Target.self).pointee) }
    super.init(key: key, traits: traits, form: .forward)
  }

  package override var requests: [DependencyRequest]? {
    [DependencyRequest(type: target.service, tags: target.tags, arguments: target.arguments)]
  }

  /// - Parameter instance: an instance of `target.service`.
  func upcast<Target>(_ instance: Target) throws -> Service {
    try withUnsafePointer(to: instance) { try upcast(UnsafeRawPointer($0)) }
  }
}
