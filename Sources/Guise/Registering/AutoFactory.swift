/// A factory whose parameters are resolved by their types; made by `auto`.
///
/// It keeps the parameters' types, so that a graph can be verified without building anything.
public struct AutoFactory<Service>: Sendable {
  @usableFromInline package let parameterTypes: [Any.Type]
  /// Asked for under tags that nobody registers, it asks for its parameters under these.
  @usableFromInline package let passesTags: Bool
  /// Nil where the function is async.
  @usableFromInline let sync: WiredRegistration<Service>.Sync?
  @usableFromInline let async: WiredRegistration<Service>.Async
  /// In the order in which they were written.
  private(set) var injections: [PropertyInjection<Service>] = []

  @usableFromInline
  init(
    parameterTypes: [Any.Type], passesTags: Bool = false, sync: WiredRegistration<Service>.Sync?,
    async: @escaping WiredRegistration<Service>.Async
  ) {
    self.parameterTypes = parameterTypes
    self.passesTags = passesTags
    self.sync = sync
    self.async = async
  }

  var parameters: WiredParameters {
    WiredParameters(parameterTypes, passesTags: passesTags)
  }

  func adding(_ injection: PropertyInjection<Service>) -> AutoFactory {
    var factory = self
    factory.injections.append(injection)
    return factory
  }
}

extension WiredRegistration {
  @usableFromInline
  convenience init(key: AnyKey, traits: RegistrationTraits, factory: AutoFactory<Service>) {
    self.init(
      key: key, traits: traits, parameters: factory.parameters, sync: factory.sync,
      async: factory.async, injection: InstanceInjection(factory.injections))
  }
}

/// Makes a factory of an initializer or a function: each parameter is resolved by its type, without
/// tags or arguments.
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
public func auto<Service, each Parameter>(
  _ make: @escaping @Sendable (repeat each Parameter) throws -> Service,
  passingTags: Bool = false
) -> AutoFactory<Service> {
  var types: [Any.Type] = []
  repeat types.append((each Parameter).self)
  return AutoFactory(
    parameterTypes: types, passesTags: passingTags,
    sync: { resolver, given in
      if case .none = given {
        return try make(repeat try resolver.resolve((each Parameter).self))
      }
      return try AutoParameters.fill(make, with: given, from: resolver)
    },
    async: { resolver, given in
      if case .none = given {
        return try make(repeat try await resolver.resolve((each Parameter).self))
      }
      return try await AutoParameters.awaitAndFill(make, with: given, from: resolver)
    })
}

/// Makes a factory of an async initializer or function: what it makes can only be resolved with
/// `await`.
///
/// The function runs where its declaration says, not on the caller's actor.
///
/// - Parameters:
///   - make: called with the parameters, which are awaited.
///   - passingTags: whether tags that the service is not registered under are handed on to the
///     parameters.
// Not `nonisolated(nonsending)`: the 6.3.1 compiler crashes on `auto(Service.init)` then.
@inlinable
public func auto<Service, each Parameter>(
  _ make: @escaping @Sendable (repeat each Parameter) async throws -> Service,
  passingTags: Bool = false
) -> AutoFactory<Service> {
  var types: [Any.Type] = []
  repeat types.append((each Parameter).self)
  return AutoFactory(
    parameterTypes: types, passesTags: passingTags,
    sync: nil,
    async: { resolver, given in
      if case .none = given {
        return try await make(repeat try await resolver.resolve((each Parameter).self))
      }
      return try await AutoParameters.awaitAndFill(make, with: given, from: resolver)
    })
}
