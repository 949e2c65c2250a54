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
    super.init(key: key, traits: traits, form: .wired, hasSync: sync != nil)
  }

  package override var requests: [DependencyRequest]? { parameters.requests }

  override func buildNow(for resolver: any Resolver) throws {
    _ = try resolveNow(Service.self, for: resolver)
  }

  nonisolated(nonsending) override func build(for resolver: any Resolver) async throws {
    _ = try await resolve(Service.self, for: resolver)
  }
}

/// The arguments of one resolve without their static types, for factories that pick by type.
@usableFromInline
package struct ArgumentList {
  @usableFromInline package var values: [Any]

  /// None, and no allocation.
  @inlinable
  package init() { values = [] }

  @inlinable
  package init<each Argument>(_ arguments: repeat each Argument) {
    values = []
    repeat values.append(each arguments)
  }
}
