extension ForwardRegistration {
  /// Resolves the target, and casts it up.
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
  /// A registration under which another key's instance is had, as another service.
  ///
  /// It keeps nothing: what is shared is shared as the target's lifetime says. The target is looked
  /// up whenever it is resolved, in the container that is asked, awaited or on the main actor where
  /// the caller may do so.
  ///
  /// - Parameters:
  ///   - key: the registration's own; its arguments are the target's.
  ///   - target: what is resolved instead, a key of `Target`.
  ///   - traits: a transient's.
  ///   - upcast: turns the instance into the service.
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
