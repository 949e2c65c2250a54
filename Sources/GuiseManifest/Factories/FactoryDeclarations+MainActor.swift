public import Guise

extension FactoryDeclarations {
  /// Registers a main-actor function under an identifier.
  ///
  /// Its product is resolved with `await`, or on the main actor. Instances are `Sendable`, since they leave
  /// the main actor. The parameters are those of a nonisolated function.
  public func register<Service: Sendable, each Parameter, Failure>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor = MainActor.shared, file: String = #fileID, line: Int = #line,
    _ make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> Service
  ) {
    let signature = Signature(
      service: service, arguments: arguments, settings: settings, names: parameters,
      opaque: opaque, concurrency: .mainActor, types: Signature.types(repeat (each Parameter).self))
    add(id, signature, file, line) { plan in
      WiredRegistration<Service>(
        key: plan.key, traits: plan.traits,
        parameters: plan.parameters,
        onMainActor: { resolver, arguments in
          var cursor = ParameterCursor(plan, resolver, arguments)
          return try make(repeat try cursor.next((each Parameter).self))
        },
        async: { resolver, arguments in
          var cursor = ParameterCursor(plan, resolver, arguments)
          // Instances are shared only as far as their lifetimes share them; arguments are handed over.
          nonisolated(unsafe) let parameters =
            (repeat try await cursor.awaitNext((each Parameter).self))
          return try await MainActor.run { try make(repeat each parameters) }
        })
    }
  }

  /// Registers an async function that runs on the main actor regardless of its isolation.
  ///
  /// Its product can only be resolved with `await`. Its dependencies are awaited first, in the caller's
  /// isolation.
  public func register<Service: Sendable, each Parameter, Failure>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor, file: String = #fileID, line: Int = #line,
    _ make: @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> Service
  ) {
    let signature = Signature(
      service: service, arguments: arguments, settings: settings, names: parameters,
      opaque: opaque, concurrency: .async, types: Signature.types(repeat (each Parameter).self))
    add(id, signature, file, line) { plan in
      WiredRegistration<Service>(
        key: plan.key, traits: plan.traits,
        parameters: plan.parameters, sync: nil,
        async: { resolver, arguments in
          var cursor = ParameterCursor(plan, resolver, arguments)
          // As in the sync form.
          nonisolated(unsafe) let parameters =
            (repeat try await cursor.awaitNext((each Parameter).self))
          return try await make(repeat each parameters)
        })
    }
  }

  /// Registers a main-actor function with properties that are injected into its product there.
  ///
  /// The parameters are those of a nonisolated function.
  @_disfavoredOverload
  public func register<Service>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor = MainActor.shared, file: String = #fileID, line: Int = #line,
    _ factory: MainAutoFactory<Service>
  ) {
    add(
      id,
      Signature(
        factory.factory, service: service, arguments: arguments, settings: settings,
        names: parameters, opaque: opaque), file, line, factory.factory)
  }
}
