/// A factory whose parameters are resolved by their types; made by `auto`.
///
/// It keeps the parameters' types, so that a graph can be verified without building anything.
public struct AutoFactory<Service>: Sendable {
  @usableFromInline let parameterTypes: [Any.Type]
  /// Nil where the function is async.
  @usableFromInline let sync: WiredRegistration<Service>.Sync?
  @usableFromInline let async: WiredRegistration<Service>.Async

  @usableFromInline
  init(
    parameterTypes: [Any.Type], sync: WiredRegistration<Service>.Sync?,
    async: @escaping WiredRegistration<Service>.Async
  ) {
    self.parameterTypes = parameterTypes
    self.sync = sync
    self.async = async
  }
}

/// Makes a factory of an initializer or a function: each parameter is resolved by its type, without
/// tags or arguments.
///
/// - Parameter make: called with the resolved parameters. In an async resolve they are awaited.
@inlinable
public func auto<Service, each Parameter>(
  _ make: @escaping @Sendable (repeat each Parameter) throws -> Service
) -> AutoFactory<Service> {
  var types: [Any.Type] = []
  repeat types.append((each Parameter).self)
  return AutoFactory(
    parameterTypes: types,
    sync: { resolver, _ in try make(repeat try resolver.resolve((each Parameter).self)) },
    async: { resolver, _ in
      try make(repeat try await resolver.resolve((each Parameter).self))
    })
}

/// As the sync form, for an async initializer or function: what it makes can only be resolved with
/// `await`.
///
/// The function runs where its declaration says, not on the caller's actor.
// Not `nonisolated(nonsending)`: the 6.3.1 compiler crashes on `auto(Service.init)` then.
@inlinable
public func auto<Service, each Parameter>(
  _ make: @escaping @Sendable (repeat each Parameter) async throws -> Service
) -> AutoFactory<Service> {
  var types: [Any.Type] = []
  repeat types.append((each Parameter).self)
  return AutoFactory(
    parameterTypes: types,
    sync: nil,
    async: { resolver, _ in
      try await make(repeat try await resolver.resolve((each Parameter).self))
    })
}
