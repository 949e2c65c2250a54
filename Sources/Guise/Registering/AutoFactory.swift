/// A factory whose parameters are resolved by their types; made by `auto`.
///
/// It keeps the parameters' types, so that a graph can be verified without building anything.
// A class: each value that a caller holds adds to what a registration takes to compile.
public final class AutoFactory<Service>: Sendable {
  package let parameterTypes: [Any.Type]
  /// Asked for under tags that nobody registers, it asks for its parameters under these.
  package let passesTags: Bool
  /// As `sync`, where the function's parameters are all asked for.
  let plain: WiredRegistration<Service>.Plain
  /// Nil where the function is async.
  let sync: WiredRegistration<Service>.Sync?
  let async: WiredRegistration<Service>.Async
  /// In the order in which they were written.
  let injections: [PropertyInjection<Service>]

  init(
    parameterTypes: [Any.Type], passesTags: Bool, plain: @escaping WiredRegistration<Service>.Plain,
    sync: WiredRegistration<Service>.Sync?, async: @escaping WiredRegistration<Service>.Async,
    injections: [PropertyInjection<Service>] = []
  ) {
    self.parameterTypes = parameterTypes
    self.passesTags = passesTags
    self.plain = plain
    self.sync = sync
    self.async = async
    self.injections = injections
  }

  /// All but what resolves every parameter on this thread, compiled once for all functions.
  ///
  /// - Parameter plain: calls `make` with parameters that it resolves.
  @usableFromInline
  convenience init<each Parameter, Failure>(
    _ make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> Service,
    passesTags: Bool,
    plain: @escaping WiredRegistration<Service>.Plain
  ) {
    var types: [Any.Type] = []
    repeat types.append((each Parameter).self)
    self.init(
      parameterTypes: types, passesTags: passesTags,
      plain: plain,
      sync: { resolver, given in
        if case .none = given { return try plain(resolver) }
        return try AutoParameters.fill(make, with: given, from: resolver)
      },
      async: { resolver, given in
        if case .none = given {
          return try make(repeat try await resolver.resolve((each Parameter).self))
        }
        return try await AutoParameters.awaitAndFill(make, with: given, from: resolver)
      })
  }

  var parameters: WiredParameters {
    WiredParameters(parameterTypes, passesTags: passesTags)
  }

  func adding(_ injection: PropertyInjection<Service>) -> AutoFactory {
    AutoFactory(
      parameterTypes: parameterTypes, passesTags: passesTags, plain: plain, sync: sync,
      async: async, injections: injections + [injection])
  }
}

/// Makes a factory of an initializer or a function: each parameter is resolved by its type, without
/// tags or arguments.
///
/// Default values of parameters are not used; leave a parameter out with a closure,
/// `auto { Job(name: $0) }`. If a type has a sync and an async initializer, Swift chooses the async one
/// for `auto(Job.init)` in an async function: write the labels, `auto(Job.init(name:))`.
///
/// The caller of `resolve` may give the parameters instead: all of them as arguments, in their
/// order, where nothing is registered with arguments of these types. The types must be the
/// parameters' own, as they are part of the key: for a parameter `any Store` an argument whose type
/// at the call is `FileStore` is another key. What is made of arguments is new for each call, and
/// never kept, whatever the lifetime.
///
/// With `passingTags`, a factory that is registered without tags also answers a `resolve` with tags
/// under which its service is not registered. It then asks for each parameter under these tags, and
/// without tags where there is nothing under them; a parameter whose own factory passes tags gets
/// them in turn. Each set of tags has its own instance, which is reused and owned as the lifetime
/// says. Where that keeps instances, a container keeps each set of tags that was asked for as long as
/// it lives; of a transient it keeps a bounded number of the latest.
///
/// - Parameters:
///   - make: called with the resolved parameters. In an async resolve they are awaited.
///   - passingTags: whether tags that the service is not registered under are handed on to the
///     parameters.
@inlinable
public func auto<Service, each Parameter, Failure>(
  _ make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> Service,
  passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoFactory(
    make, passesTags: passingTags,
    plain: { try make(repeat try Resolution.parameter((each Parameter).self, from: $0)) })
}

// The same for few parameters: the compiler does not unroll a loop over a pack before it inlines, so
// that each of its turns costs more code and time than these calls.

/// Makes a factory of an initializer or a function without parameters.
///
/// - Parameters:
///   - make: called for each instance.
///   - passingTags: as for any `auto`.
@inlinable
public func auto<Service>(
  _ make: @escaping @Sendable () throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoFactory(make, passesTags: passingTags, plain: { _ in try make() })
}

/// Makes a factory of an initializer or a function of one parameter, which is resolved by its type.
///
/// - Parameters:
///   - make: called with the resolved parameter.
///   - passingTags: as for any `auto`.
@inlinable
public func auto<Service, A>(
  _ make: @escaping @Sendable (A) throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoFactory(
    make, passesTags: passingTags, plain: { try make(Resolution.parameter(A.self, from: $0)) })
}

/// Makes a factory of an initializer or a function of two parameters, which are resolved by their
/// types.
///
/// - Parameters:
///   - make: called with the resolved parameters.
///   - passingTags: as for any `auto`.
@inlinable
public func auto<Service, A, B>(
  _ make: @escaping @Sendable (A, B) throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoFactory(
    make, passesTags: passingTags,
    plain: {
      try make(Resolution.parameter(A.self, from: $0), Resolution.parameter(B.self, from: $0))
    })
}

/// Makes a factory of an initializer or a function of three parameters, which are resolved by their
/// types.
///
/// - Parameters:
///   - make: called with the resolved parameters.
///   - passingTags: as for any `auto`.
@inlinable
public func auto<Service, A, B, C>(
  _ make: @escaping @Sendable (A, B, C) throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoFactory(
    make, passesTags: passingTags,
    plain: {
      try make(
        Resolution.parameter(A.self, from: $0), Resolution.parameter(B.self, from: $0),
        Resolution.parameter(C.self, from: $0))
    })
}

/// Makes a factory of an initializer or a function of four parameters, which are resolved by their
/// types.
///
/// - Parameters:
///   - make: called with the resolved parameters.
///   - passingTags: as for any `auto`.
@inlinable
public func auto<Service, A, B, C, D>(
  _ make: @escaping @Sendable (A, B, C, D) throws -> Service, passingTags: Bool = false
) -> AutoFactory<Service> {
  AutoFactory(
    make, passesTags: passingTags,
    plain: {
      try make(
        Resolution.parameter(A.self, from: $0), Resolution.parameter(B.self, from: $0),
        Resolution.parameter(C.self, from: $0), Resolution.parameter(D.self, from: $0))
    })
}

/// Makes a factory of an async initializer or function: what it makes can only be resolved with
/// `await`.
///
/// A function that is isolated nowhere runs on the concurrent pool, not on the caller's actor.
///
/// - Parameters:
///   - make: called with the parameters, which are awaited.
///   - passingTags: whether tags that the service is not registered under are handed on to the
///     parameters.
// Not `nonisolated(nonsending)`: the 6.3.1 compiler crashes on `auto(Service.init)` then.
public func auto<Service, each Parameter, Failure>(
  _ make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> Service,
  passingTags: Bool = false
) -> AutoFactory<Service> {
  var types: [Any.Type] = []
  repeat types.append((each Parameter).self)
  let makeShared: @Sendable (Shared<(repeat each Parameter)>) async throws -> Shared<Service> = {
    Shared(try await make(repeat each $0.value))
  }
  return AutoFactory(
    parameterTypes: types, passesTags: passingTags,
    plain: WiredRegistration.plain(of: nil), sync: nil,
    async: { resolver, given in
      if case .none = given {
        let parameters = Shared((repeat try await resolver.resolve((each Parameter).self)))
        return try await makeShared(parameters).value
      }
      var cursor = AutoParameters(given, resolver)
      let parameters = Shared((repeat try await cursor.awaitNext((each Parameter).self)))
      return try await makeShared(parameters).value
    })
}
