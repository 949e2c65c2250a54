extension WiredRegistration where Service: Sendable {
  package typealias OnMainActor =
    @MainActor @Sendable (any Resolver, ArgumentList) throws -> Service

  /// Creates a registration of a factory that is isolated to the main actor.
  ///
  /// A sync resolve runs it if it is on the main actor already, and fails elsewhere: it never
  /// blocks a thread to wait for the main actor.
  ///
  /// - Parameter async: the async form, which hops to the main actor.
  package convenience init(
    key: AnyKey, traits: RegistrationTraits, parameters: WiredParameters,
    onMainActor make: @escaping OnMainActor, async: @escaping Async
  ) {
    self.init(
      key: key, traits: traits, parameters: parameters, onMainActor: make, async: async,
      injection: .none)
  }

  convenience init(
    key: AnyKey, traits: RegistrationTraits, parameters: WiredParameters,
    onMainActor make: @escaping OnMainActor, async: @escaping Async,
    injection: InstanceInjection<Service>
  ) {
    self.init(
      key: key, traits: traits, parameters: parameters,
      sync: { resolver, arguments in
        guard MainActor.isCurrent else { throw ResolutionError(.requiresMainActor, key: key) }
        let arguments = Shared(arguments)
        return try MainActor.assumeIsolated { try make(resolver, arguments.value) }
      },
      async: async, injection: injection, isOnMainActor: true)
  }

  /// Creates a registration likewise, for a factory that needs nothing awaited before the hop.
  convenience init(
    key: AnyKey, traits: RegistrationTraits, parameters: WiredParameters,
    onMainActor make: @escaping OnMainActor
  ) {
    self.init(
      key: key, traits: traits, parameters: parameters, onMainActor: make,
      async: { resolver, arguments in
        let arguments = Shared(arguments)
        return try await MainActor.run { try make(resolver, arguments.value) }
      })
  }
}
