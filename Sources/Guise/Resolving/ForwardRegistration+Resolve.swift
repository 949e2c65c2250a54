extension ForwardRegistration {
  /// Resolves the target and converts it to the service.
  func forward(to resolver: any Resolver, _ arguments: GivenArguments) throws -> Service {
    try forward(to: resolver, as: target.service, arguments)
  }

  private func forward<Target>(
    to resolver: any Resolver, as service: Target.Type, _ arguments: GivenArguments
  ) throws -> Service {
    try upcast(
      TaggedResolution.resolve(service, from: resolver, tags: target.tags, arguments))
  }

  nonisolated(nonsending)
    func forward(to resolver: any Resolver, _ arguments: GivenArguments) async throws -> Service
  {
    try await forward(to: resolver, as: target.service, arguments)
  }

  nonisolated(nonsending)
    private func forward<Target>(
      to resolver: any Resolver, as service: Target.Type, _ arguments: GivenArguments
    ) async throws -> Service
  {
    try upcast(
      await TaggedResolution.resolve(service, from: resolver, tags: target.tags, arguments))
  }
}

extension Registration {
  /// Creates a registration that provides another key's instance as another service.
  ///
  /// It keeps nothing: the target's lifetime decides how the instance is shared. Each resolve looks
  /// up the target in the requested container, and awaits it or builds it on the main actor if the
  /// caller may do so.
  ///
  /// - Parameters:
  ///   - key: the registration's own key; its arguments are the target's.
  ///   - target: the key to resolve instead, with the service `Target`.
  ///   - traits: the traits of a transient.
  ///   - upcast: converts the instance to the service.
  package static func forward<Service, Target>(
    _ key: AnyKey, to target: AnyKey, traits: RegistrationTraits,
    upcast: @escaping @Sendable (Target) throws -> Service
  ) -> Registration {
    guard target.arguments.isEmpty else {
      return ForwardRegistration<Service>(
        key: key, traits: traits, target: target, upcast: upcast)
    }
    let tags = target.tags
    return WiredRegistration<Service>(
      key: key, traits: traits,
      parameters: .forwarded(DependencyRequest(type: Target.self, tags: tags)),
      sync: { resolver, _ in
        try upcast(TaggedResolution.resolve(Target.self, from: resolver, tags: tags))
      },
      async: { resolver, _ in
        try upcast(await TaggedResolution.resolve(Target.self, from: resolver, tags: tags))
      })
  }
}
