/// nil only where no registration is visible under the key: every other failure is thrown.
extension Optional: Adapter {
  static func adapt(_ resolver: any Resolver) throws -> Wrapped? {
    guard let found = Lookup.plain(Wrapped.self, in: resolver),
      !found._withUnsafeGuaranteedRef({ $0.isOfWeakObject(Wrapped.self) })
    else { return try adapt(resolver, tags: Tags()) }
    return try found._withUnsafeGuaranteedRef { try $0.resolveNow(Wrapped.self, for: resolver) }
  }

  static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> Wrapped? {
    let key = AnyKey(service: Wrapped.self, tags: tags, argumentTypes: repeat (each Argument).self)
    switch try presence(of: key, in: resolver) {
    case .absent:
      return nil
    case .registered(let registration, let object):
      defer { withExtendedLifetime(object) {} }
      return try registration.resolveNow(Wrapped.self, for: resolver, repeat each args)
    case .made:
      return try TaggedResolution.resolveMissing(
        Wrapped.self, from: resolver, tags: tags, args: repeat each args)
    }
  }

  nonisolated(nonsending) static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) async throws -> Wrapped? {
    let key = AnyKey(service: Wrapped.self, tags: tags, argumentTypes: repeat (each Argument).self)
    switch try presence(of: key, in: resolver) {
    case .absent:
      return nil
    case .registered(let registration, let object):
      defer { withExtendedLifetime(object) {} }
      return try await registration.resolve(Wrapped.self, for: resolver, repeat each args)
    case .made:
      return try await TaggedResolution.resolveMissing(
        Wrapped.self, from: resolver, tags: tags, args: repeat each args)
    }
  }

  private static func presence(of key: AnyKey, in resolver: any Resolver) throws -> Presence {
    if let registration = resolver.registration(for: key) {
      guard let reference = registration.weakReference else { return .registered(registration) }
      if let object = reference.object { return .registered(registration, holding: object) }
    } else if Adapters.adapter(of: Wrapped.self) != nil
      || resolver.itself(as: Wrapped.self) != nil || resolver.fallback(for: key) != nil
    {
      return .made
    }
    if OptionalResolutionConfig.throwResolutionErrorWhenNotFound || resolver.isCutOff {
      throw resolver.notFound(key)
    }
    return .absent
  }

  static var wrapped: Any.Type { Wrapped.self }

  static var kind: AdapterKind { .optional }
}

/// What an optional's key leads to.
private enum Presence {
  /// Nothing is registered for the key.
  case absent
  /// To a registration; of an object that is registered weakly, the object is to be held until it is
  /// resolved.
  case registered(Registration, holding: AnyObject? = nil)
  /// To what needs no registration of its own.
  case made
}
