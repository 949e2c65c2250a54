/// nil only where no registration is visible under the key: every other failure is thrown.
extension Optional: Adapter {
  static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> Wrapped? {
    let key = AnyKey(service: Wrapped.self, tags: tags, argumentTypes: repeat (each Argument).self)
    guard let presence = try presence(of: key, in: resolver) else { return nil }
    defer { withExtendedLifetime(presence.object) {} }
    return try TaggedResolution.resolve(
      Wrapped.self, from: resolver, tags: tags, args: repeat each args)
  }

  nonisolated(nonsending) static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) async throws -> Wrapped? {
    let key = AnyKey(service: Wrapped.self, tags: tags, argumentTypes: repeat (each Argument).self)
    guard let presence = try presence(of: key, in: resolver) else { return nil }
    defer { withExtendedLifetime(presence.object) {} }
    return try await TaggedResolution.resolve(
      Wrapped.self, from: resolver, tags: tags, args: repeat each args)
  }

  /// Nil where nothing is registered for the key.
  private static func presence(of key: AnyKey, in resolver: any Resolver) throws -> Presence? {
    let registration = resolver.registration(for: key)
    let reference = registration?.weakReference
    let object = reference?.object
    let isPresent =
      reference != nil
      ? object != nil
      : registration != nil || Wrapped.self is any Adapter.Type
        || resolver.asService(Wrapped.self) != nil || resolver.fallback(for: key) != nil
    if isPresent { return Presence(object: object) }
    if OptionalResolutionConfig.throwResolutionErrorWhenNotFound || resolver.isCutOff {
      throw resolver.notFound(key)
    }
    return nil
  }

  static var wrapped: Any.Type { Wrapped.self }

  static var kind: AdapterKind { .optional }
}

/// What an optional's key leads to.
private struct Presence {
  /// The object that is registered weakly under the key, to be held until it is resolved.
  let object: AnyObject?
}
