public import Guise

/// Collects what a ``FactoryRegistry`` declares.
public final class FactoryDeclarations {
  var registry = FactoryRegistry()
  private let prefix: String?

  init(prefix: String?) { self.prefix = prefix }

  /// Registers a function under an identifier.
  ///
  /// - Parameters:
  ///   - id: what manifests call it.
  ///   - service: the service it offers; inferred from the result.
  ///   - arguments: each parameter of one of these types is given by the caller of `resolve`, in
  ///     parameter order; the types are part of the key.
  ///   - settings: the parameter of this type gets the manifest's `settings`, decoded once.
  ///   - parameters: names for manifests, one for each parameter that is neither argument nor
  ///     settings; otherwise a parameter is called by its short type name where that is unique.
  ///   - opaque: the function reaches for dependencies that its parameters do not show.
  ///   - file: where it is written, for messages.
  ///   - line: where it is written, for messages.
  ///   - make: builds an instance.
  public func register<Service, each Parameter, Failure>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> Service
  ) {
    let signature = Signature(
      service: service, arguments: arguments, settings: settings, names: parameters,
      opaque: opaque, concurrency: .sync, types: repeat (each Parameter).self)
    add(id, signature, file, line) { plan in
      WiredRegistration<Service>(
        key: plan.key, traits: plan.traits,
        parameters: plan.parameters,
        sync: { resolver, arguments in
          var cursor = ParameterCursor(plan, resolver, arguments)
          return try make(repeat try cursor.next((each Parameter).self))
        },
        async: { resolver, arguments in
          var cursor = ParameterCursor(plan, resolver, arguments)
          return try make(repeat try await cursor.awaitNext((each Parameter).self))
        })
    }
  }

  /// Registers an async function under an identifier: what it makes is resolved with `await`. A
  /// function that is isolated nowhere runs on the concurrent pool, not on the caller's actor. The
  /// parameters are those of a sync function.
  public func register<Service, each Parameter, Failure>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> Service
  ) {
    let signature = Signature(
      service: service, arguments: arguments, settings: settings, names: parameters,
      opaque: opaque, concurrency: .async, types: repeat (each Parameter).self)
    let makeShared: @Sendable (Shared<(repeat each Parameter)>) async throws -> Shared<Service> = {
      Shared(try await make(repeat each $0.value))
    }
    add(id, signature, file, line) { plan in
      WiredRegistration<Service>(
        key: plan.key, traits: plan.traits,
        parameters: plan.parameters, sync: nil,
        async: { resolver, arguments in
          var cursor = ParameterCursor(plan, resolver, arguments)
          return try await makeShared(
            Shared((repeat try await cursor.awaitNext((each Parameter).self)))
          ).value
        })
    }
  }

  /// Registers a function with properties that are injected into what it makes.
  ///
  /// ```swift
  /// factories.register("server", auto(Server.init).injecting(\.client))
  /// ```
  ///
  /// The properties are parameters like others: manifests call them by their short type names, or by
  /// what `parameters:` says behind the names of the function's own parameters, and what
  /// `dependencies` points one at takes the place of the tags that `injecting` was given. They are
  /// never arguments or settings. Where the instances are objects, which their lifetime shares, a
  /// cycle through a property can be built, and is none for the validator.
  ///
  /// To offer it under a protocol, use ``offer(_:as:file:line:_:)``. A factory that passes tags on
  /// is a problem of the registry: a manifest gives each registration tags of its own.
  ///
  /// - Parameters:
  ///   - id: what manifests call it.
  ///   - service: the service it offers; inferred from the result.
  ///   - arguments: the types of the parameters that the caller of `resolve` gives.
  ///   - settings: the type of the parameter that gets the manifest's `settings`.
  ///   - parameters: names for manifests, one for each parameter that is neither argument nor
  ///     settings, and then one for each property.
  ///   - opaque: the function reaches for dependencies that its parameters do not show.
  ///   - file: where it is written, for messages.
  ///   - line: where it is written, for messages.
  ///   - factory: made by `auto`.
  // Disfavoured, so that the compiler tells of a function that does not fit what does not.
  @_disfavoredOverload
  public func register<Service>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    file: String = #fileID, line: Int = #line, _ factory: AutoFactory<Service>
  ) {
    add(
      id,
      Signature(
        factory, service: service, arguments: arguments, settings: settings, names: parameters,
        opaque: opaque), file, line, factory)
  }

  /// Registers a class whose `@Injected` properties are filled.
  ///
  /// The properties show only when an instance is made, which nobody does for a catalog: the
  /// factory is opaque. The validator says that it could not look inside, and manifests cannot point
  /// the properties at anything: they are resolved under the tags that the class gives them. Where
  /// they should be checked, register `auto(Roll.init)` and tell its properties by `injecting`.
  ///
  /// - Parameters:
  ///   - id: what manifests call it.
  ///   - injectable: the class, which is also the service; offer a protocol with
  ///     ``offer(_:as:file:line:_:)``.
  ///   - file: where it is written, for messages.
  ///   - line: where it is written, for messages.
  public func register<Service: Injectable>(
    _ id: String, injectable: Service.Type, file: String = #fileID, line: Int = #line
  ) {
    let signature = Signature(
      service: injectable, arguments: [], settings: nil, names: [], opaque: true,
      concurrency: .sync, types: [])
    add(id, signature, file, line) { plan in
      WiredRegistration<Service>(injectable: plan.key, traits: plan.traits)
    }
  }

  /// Registers an assembly of code, which manifests may name in `uses`.
  public func register(
    assembly name: String, file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable () -> any Assembly
  ) {
    registry.add(
      RegisteredAssembly(
        name: prefixed(name), place: CodePlace(file: file, line: line), make: make))
  }

  /// Takes in another registry, of another module for instance.
  public func include(_ other: FactoryRegistry) { registry.add(other) }

  func add(
    _ id: String, _ signature: Signature, _ file: String, _ line: Int,
    _ bind: @escaping @Sendable (BuildPlan) -> Registration
  ) {
    registry.add(
      RegisteredFactory(
        id: prefixed(id), signature: signature, place: CodePlace(file: file, line: line),
        bind: bind))
  }

  func add(
    _ id: String, _ signature: Signature, _ file: String, _ line: Int,
    _ factory: some PlannedFactory
  ) {
    add(id, signature, file, line) { plan in
      factory.registration(plan.key, plan.traits, parameters: plan.parameters, plan: plan)
    }
  }

  /// An identifier of this registry's own.
  func prefixed(_ name: String) -> String { prefix.map { "\($0).\(name)" } ?? name }
}
