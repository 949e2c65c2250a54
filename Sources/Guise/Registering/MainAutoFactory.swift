/// A factory on the main actor whose parameters are resolved by their types; made by `auto` of a
/// function that is isolated to the main actor, or by `mainauto`.
public struct MainAutoFactory<Service: Sendable>: Sendable {
  /// The same factory, whose sync form is called on the main actor alone.
  @usableFromInline package let factory: AutoFactory<Service>

  @usableFromInline
  init(factory: AutoFactory<Service>) { self.factory = factory }

  @usableFromInline
  func adding(_ injection: Injection<Service>) -> MainAutoFactory {
    MainAutoFactory(factory: factory.adding(injection))
  }
}

/// Makes a factory of an initializer or a function that is isolated to the main actor: each
/// parameter is resolved by its type, without tags or arguments.
///
/// In a sync resolve, which must be on the main actor, the parameters are resolved there; in an
/// async one they are awaited first, where the caller runs, and passed to the main actor. `auto`
/// infers that a function is isolated to the main actor; this is also for one that is not.
@_alwaysEmitIntoClient
public func mainauto<Service: Sendable, each Parameter, Failure>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> Service,
  passingTags: Bool = false
) -> MainAutoFactory<Service> {
  MainAutoFactory(
    factory: AutoFactory(
      .types(AutoTypes<repeat each Parameter>.all, passesTags: passingTags),
      sync: { resolver, input in
        let cursor = Shared(ParameterCursor(input, resolver))
        return try MainActor.assumeIsolated {
          try make(repeat try cursor.value.next((each Parameter).self))
        }
      },
      async: { resolver, input in
        let cursor = ParameterCursor(input, resolver)
        let parameters = Shared((repeat try await cursor.awaitNext((each Parameter).self)))
        return try await MainActor.run { try make(repeat each parameters.value) }
      }, isOnMainActor: true))
}

/// Makes a factory of an async initializer or function on the main actor: its instances can only be
/// resolved with `await`.
@_alwaysEmitIntoClient
public func mainauto<Service: Sendable, each Parameter, Failure>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> Service,
  passingTags: Bool = false
) -> MainAutoFactory<Service> {
  let makeShared: @MainActor @Sendable (Shared<(repeat each Parameter)>) async throws -> Service = {
    try await make(repeat each $0.value)
  }
  return MainAutoFactory(
    factory: AutoFactory(
      .types(AutoTypes<repeat each Parameter>.all, passesTags: passingTags), sync: nil,
      async: { resolver, input in
        let cursor = ParameterCursor(input, resolver)
        return try await makeShared(
          Shared((repeat try await cursor.awaitNext((each Parameter).self))))
      }))
}

/// Makes a factory of an initializer or a function that is isolated to the main actor, as `mainauto`
/// does.
@_alwaysEmitIntoClient
public func auto<Service: Sendable, each Parameter, Failure>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> Service,
  passingTags: Bool = false
) -> MainAutoFactory<Service> { mainauto(make, passingTags: passingTags) }

/// Makes a factory of an async initializer or function on the main actor: its instances can only be
/// resolved with `await`.
// Disfavoured: the compiler would prefer it for functions without isolation, too. Functions of the
// main actor run there whichever overload takes them.
@_alwaysEmitIntoClient @_disfavoredOverload
public func auto<Service: Sendable, each Parameter, Failure>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> Service,
  passingTags: Bool = false
) -> MainAutoFactory<Service> { mainauto(make, passingTags: passingTags) }
