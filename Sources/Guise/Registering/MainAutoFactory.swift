/// A factory on the main actor whose parameters are resolved by their types; made by `auto` of a
/// function that is isolated to the main actor, or by `mainauto`.
///
/// It keeps the parameters' types, so that a graph can be verified without building anything.
public struct MainAutoFactory<Service: Sendable>: Sendable {
  /// The same factory, whose sync form is called on the main actor alone.
  package private(set) var factory: AutoFactory<Service>

  fileprivate init(
    parameterTypes: [Any.Type], passesTags: Bool, sync: WiredRegistration<Service>.OnMainActor?,
    async: @escaping WiredRegistration<Service>.Async
  ) {
    factory = AutoFactory(
      parameterTypes: parameterTypes, passesTags: passesTags,
      plain: WiredRegistration.plain(of: nil), sync: sync.map(WiredRegistration.isolated),
      async: async, isOnMainActor: sync != nil)
  }

  func adding(_ injection: PropertyInjection<Service>) -> MainAutoFactory {
    var added = self
    added.factory = factory.adding(injection)
    return added
  }
}

/// Makes a factory of an initializer or a function that is isolated to the main actor: each
/// parameter is resolved by its type, without tags or arguments.
///
/// In a sync resolve, which must be on the main actor, the parameters are resolved there; in an
/// async one they are awaited first, where the caller runs, and passed to the main actor. The
/// caller may give them as arguments instead, and tags may be passed on to them, as with any
/// `auto`.
///
/// `auto` infers that a function is isolated to the main actor. Use `mainauto` for a function that
/// is not isolated, but should be called on the main actor.
///
/// - Parameters:
///   - make: the function, called on the main actor with the resolved parameters.
///   - passingTags: whether tags that the service is not registered under are passed on to the
///     parameters.
public func mainauto<Service: Sendable, each Parameter, Failure>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> Service,
  passingTags: Bool = false
) -> MainAutoFactory<Service> {
  var types: [Any.Type] = []
  repeat types.append((each Parameter).self)
  return MainAutoFactory(
    parameterTypes: types, passesTags: passingTags,
    sync: { resolver, given in
      if case .none = given {
        return try make(repeat try resolver.resolve((each Parameter).self))
      }
      let parameters = AutoParameters(given, resolver)
      return try make(repeat try parameters.next((each Parameter).self))
    },
    async: { resolver, given in
      let cursor = AutoParameters(given, resolver)
      let parameters = Shared((repeat try await cursor.awaitNext((each Parameter).self)))
      return try await MainActor.run { try make(repeat each parameters.value) }
    })
}

/// Makes a factory of an async initializer or function on the main actor: its instances can only be
/// resolved with `await`.
///
/// - Parameters:
///   - make: the function, called on the main actor with the resolved parameters.
///   - passingTags: whether tags that the service is not registered under are passed on to the
///     parameters.
public func mainauto<Service: Sendable, each Parameter, Failure>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> Service,
  passingTags: Bool = false
) -> MainAutoFactory<Service> {
  var types: [Any.Type] = []
  repeat types.append((each Parameter).self)
  let makeShared: @MainActor @Sendable (Shared<(repeat each Parameter)>) async throws -> Service = {
    try await make(repeat each $0.value)
  }
  return MainAutoFactory(
    parameterTypes: types, passesTags: passingTags, sync: nil,
    async: { resolver, given in
      let cursor = AutoParameters(given, resolver)
      return try await makeShared(
        Shared((repeat try await cursor.awaitNext((each Parameter).self))))
    })
}

/// Makes a factory of an initializer or a function that is isolated to the main actor, as `mainauto`
/// does.
///
/// - Parameters:
///   - make: the function, called on the main actor with the resolved parameters.
///   - passingTags: whether tags that the service is not registered under are passed on to the
///     parameters.
public func auto<Service: Sendable, each Parameter, Failure>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> Service,
  passingTags: Bool = false
) -> MainAutoFactory<Service> { mainauto(make, passingTags: passingTags) }

/// Makes a factory of an async initializer or function on the main actor: its instances can only be
/// resolved with `await`.
///
/// - Parameters:
///   - make: the function, called on the main actor with the resolved parameters.
///   - passingTags: whether tags that the service is not registered under are passed on to the
///     parameters.
// Disfavoured: the compiler would prefer it for functions without isolation, too. Functions of the
// main actor run there whichever overload takes them.
@_disfavoredOverload
public func auto<Service: Sendable, each Parameter, Failure>(
  _ make: @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> Service,
  passingTags: Bool = false
) -> MainAutoFactory<Service> { mainauto(make, passingTags: passingTags) }
