/// A registration whose factory asks for its parameters by their types: made by `auto` or by a
/// manifest.
@usableFromInline
package final class WiredRegistration<Service>: Registration, @unchecked Sendable {
  @usableFromInline
  package typealias Sync = @Sendable (any Resolver, ArgumentList) throws -> Service
  @usableFromInline
  package typealias Async =
    nonisolated(nonsending) @Sendable (any Resolver, ArgumentList) async throws -> Service

  /// Nil where the factory can only run in an async resolve.
  @usableFromInline let sync: Sync?
  /// Awaits the parameters, also for a sync function.
  @usableFromInline let async: Async
  private let parameters: WiredParameters

  @usableFromInline
  package init(
    key: AnyKey, traits: RegistrationTraits, parameters: WiredParameters, sync: Sync?,
    async: @escaping Async
  ) {
    self.sync = sync
    self.async = async
    self.parameters = parameters
    super.init(key: key, traits: traits, form: .wired)
  }

  package override var requests: [DependencyRequest]? { parameters.requests }

  override var wiring: WiredParameters { parameters }

  override func variant(for key: AnyKey) -> Registration? {
    if !key.arguments.isEmpty {
      // Transient: an instance that is made of one caller's arguments is no other caller's.
      return WiredRegistration(
        key: key, traits: RegistrationTraits(at: location), parameters: parameters, sync: sync,
        async: async)
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
      async: { resolver, _ in try await async(resolver, .tags(passed)) })
  }
}
