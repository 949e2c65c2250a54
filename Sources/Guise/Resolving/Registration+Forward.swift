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
    let (tags, types) = (target.tags, target.arguments)
    return WiredRegistration<Service>(
      key: key, traits: traits,
      parameters: .forwarded(DependencyRequest(type: Target.self, tags: tags, arguments: types)),
      sync: { resolver, given in
        if case .values(let values) = given {
          return try upcast(
            TaggedResolution.resolve(
              Target.self, from: resolver, tags: tags, GivenArguments(values, of: types)))
        }
        return try upcast(TaggedResolution.resolve(Target.self, from: resolver, tags: tags))
      },
      async: { resolver, given in
        let arguments: GivenArguments =
          types.isEmpty ? .none : GivenArguments(given.values, of: types)
        return try upcast(
          await TaggedResolution.resolve(Target.self, from: resolver, tags: tags, arguments))
      })
  }
}
