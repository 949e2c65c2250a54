/// A factory on the main actor whose parameters are resolved by their types; made by `mainauto`.
///
/// It keeps the parameters' types, so that a graph can be verified without building anything.
public struct MainAutoFactory<Service: Sendable>: Sendable {
  @usableFromInline typealias Async = WiredRegistration<Service>.Async

  @usableFromInline let parameterTypes: [Any.Type]
  /// Nil where the function is async.
  @usableFromInline let sync: WiredRegistration<Service>.OnMainActor?
  @usableFromInline let async: Async

  @usableFromInline
  init(
    parameterTypes: [Any.Type], sync: WiredRegistration<Service>.OnMainActor?,
    async: @escaping Async
  ) {
    self.parameterTypes = parameterTypes
    self.sync = sync
    self.async = async
  }

  func registration(_ key: AnyKey, _ traits: RegistrationTraits) -> WiredRegistration<Service> {
    // Not `.resolved`: its closures do not take their parameters as arguments.
    let requests = parameterTypes.map { DependencyRequest(type: $0) }
    let parameters = WiredParameters.planned { requests }
    guard let sync else {
      return WiredRegistration(
        key: key, traits: traits, parameters: parameters, sync: nil, async: async)
    }
    return WiredRegistration(
      key: key, traits: traits, parameters: parameters, onMainActor: sync, async: async)
  }
}

/// Makes a factory of an initializer or a function that is isolated to the main actor: each
/// parameter is resolved by its type, without tags or arguments.
///
/// In a sync resolve, which must be on the main actor, the parameters are resolved there; in an
/// async one they are awaited first, where the caller is, and handed to the main actor.
///
/// - Parameter make: called on the main actor with the resolved parameters.
@inlinable
public func mainauto<Service: Sendable, each Parameter>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Service
) -> MainAutoFactory<Service> {
  var types: [Any.Type] = []
  repeat types.append((each Parameter).self)
  return MainAutoFactory(
    parameterTypes: types,
    sync: { resolver, _ in try make(repeat try resolver.resolve((each Parameter).self)) },
    async: { resolver, _ in
      // Instances are shared only as far as their lifetimes share them; see `Container`.
      nonisolated(unsafe) let parameters =
        (repeat try await resolver.resolve((each Parameter).self))
      return try await MainActor.run { try make(repeat each parameters) }
    })
}

/// As the sync form, for an async initializer or function on the main actor: what it makes can only
/// be resolved with `await`.
///
/// - Parameter make: called on the main actor with the resolved parameters.
@inlinable
public func mainauto<Service: Sendable, each Parameter>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) async throws -> Service
) -> MainAutoFactory<Service> {
  var types: [Any.Type] = []
  repeat types.append((each Parameter).self)
  return MainAutoFactory(
    parameterTypes: types, sync: nil,
    async: { resolver, _ in
      // As in the sync form.
      nonisolated(unsafe) let parameters =
        (repeat try await resolver.resolve((each Parameter).self))
      return try await make(repeat each parameters)
    })
}
