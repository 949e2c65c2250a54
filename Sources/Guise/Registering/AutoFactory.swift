/// The types of a function's parameters; a type, so that a caller only has to name them.
@usableFromInline
struct AutoTypes<each Parameter> {
  @usableFromInline static var all: [Any.Type] { typeList(of: repeat (each Parameter).self) }

  /// Creates a factory of a sync function. Compiled once for all functions, unlike `make`.
  ///
  /// - Parameter make: calls the function with parameters that it resolves on this thread.
  @usableFromInline
  static func factory<Service>(
    passesTags: Bool,
    _ make: @escaping @Sendable (any Resolver, ParameterCursor?) throws -> Service
  ) -> AutoFactory<Service> {
    let types = all
    return AutoFactory(
      .types(types, passesTags: passesTags),
      sync: { resolver, input in
        try make(resolver, input === Input.none ? nil : ParameterCursor(input, resolver))
      },
      async: { resolver, input in
        if types.isEmpty { return try make(resolver, nil) }
        let cursor = ParameterCursor(input, resolver)
        try await cursor.await(types)
        return try make(resolver, cursor)
      })
  }
}

/// Makes a factory of an initializer or a function: each parameter is resolved by its type, without
/// tags or arguments.
///
/// Default values of parameters are not used; leave a parameter out with a closure,
/// `auto { Job(name: $0) }`. If a type has a sync and an async initializer, Swift chooses the async
/// one for `auto(Job.init)` in an async function: write the labels, `auto(Job.init(name:))`.
///
/// The caller of `resolve` may give all parameters instead, as arguments of exactly their types, if
/// nothing is registered with such arguments. Such instances are never kept.
///
/// With `passingTags`, a factory that is registered without tags also answers a `resolve` with tags
/// that its service is not registered under. It then resolves each parameter under these tags, and
/// without tags if nothing is registered under them. Each set of tags has its own instance.
@_alwaysEmitIntoClient
public func auto<Service, each Parameter, Failure>(
  _ make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> Service,
  passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoTypes<repeat each Parameter>.factory(passesTags: passingTags) { resolver, parameters in
    func next<Value>(_ type: Value.Type) throws -> Value {
      try Resolve.parameter(resolver, parameters)
    }
    return try make(repeat try next((each Parameter).self))
  }
}

// Forms for few parameters: the compiler does not unroll a loop over a pack before it inlines, so
// each turn costs more code and time than these calls.

/// Makes a factory of an initializer or a function without parameters.
@_alwaysEmitIntoClient @_transparent
public func auto<Service>(
  _ make: @escaping @Sendable () throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  // Without the space these are an operator.
  // swift-format-ignore
  AutoTypes< >.factory(passesTags: passingTags) { _, _ in try make() }
}

/// Makes a factory of an initializer or a function of one parameter.
@_alwaysEmitIntoClient @_transparent
public func auto<Service, A>(
  _ make: @escaping @Sendable (A) throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoTypes<A>.factory(passesTags: passingTags) { try make(Resolve.parameter($0, $1)) }
}

/// Makes a factory of an initializer or a function of two parameters.
@_alwaysEmitIntoClient @_transparent
public func auto<Service, A, B>(
  _ make: @escaping @Sendable (A, B) throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoTypes<A, B>.factory(passesTags: passingTags) {
    try make(Resolve.parameter($0, $1), Resolve.parameter($0, $1))
  }
}

/// Makes a factory of an initializer or a function of three parameters.
@_alwaysEmitIntoClient @_transparent
public func auto<Service, A, B, C>(
  _ make: @escaping @Sendable (A, B, C) throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoTypes<A, B, C>.factory(passesTags: passingTags) {
    try make(
      Resolve.parameter($0, $1), Resolve.parameter($0, $1),
      Resolve.parameter($0, $1))
  }
}

/// Makes a factory of an initializer or a function of four parameters.
@_alwaysEmitIntoClient @_transparent
public func auto<Service, A, B, C, D>(
  _ make: @escaping @Sendable (A, B, C, D) throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoTypes<A, B, C, D>.factory(passesTags: passingTags) {
    try make(
      Resolve.parameter($0, $1), Resolve.parameter($0, $1),
      Resolve.parameter($0, $1), Resolve.parameter($0, $1))
  }
}

/// Makes a factory of an async function: its instances can only be resolved with `await`.
///
/// A function without isolation runs on the concurrent pool, not on the caller's actor.
// Not `nonisolated(nonsending)`: the 6.3.1 compiler crashes on `auto(Service.init)` then.
@_alwaysEmitIntoClient
public func auto<Service, each Parameter, Failure>(
  _ make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> Service,
  passingTags: Bool = false
) -> AutoFactory<Service> {
  let makeShared: @Sendable (Shared<(repeat each Parameter)>) async throws -> Shared<Service> = {
    Shared(try await make(repeat each $0.value))
  }
  return AutoFactory(
    .types(AutoTypes<repeat each Parameter>.all, passesTags: passingTags), sync: nil,
    async: { resolver, input in
      let cursor = ParameterCursor(input, resolver)
      let parameters = Shared((repeat try await cursor.awaitNext((each Parameter).self)))
      return try await makeShared(parameters).value
    })
}

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
        return try await Detour.run { try make(repeat each parameters.value) }
      }, isOnMainActor: true))
}

/// Makes a factory of an async initializer or function on the main actor; resolve it with `await`.
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

/// Makes a factory of a function that is isolated to the main actor, as `mainauto` does.
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
