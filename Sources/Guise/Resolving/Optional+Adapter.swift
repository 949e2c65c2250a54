/// An optional is nil only if no registration is visible under the key: every other failure is
/// thrown.
extension Optional: Adapter {
  static func adapt(_ resolver: any Resolver) throws -> Wrapped? {
    guard let found = Lookup.plain(Wrapped.self, in: resolver),
      !found._withUnsafeGuaranteedRef({ $0.isOfWeakObject(Wrapped.self) })
    else { return try adapt(resolver, tags: Tags(), .none) }
    return try found._withUnsafeGuaranteedRef { try $0.resolveNow(Wrapped.self, for: resolver) }
  }

  static func adapt(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) throws -> Wrapped? {
    switch try Presence(arguments.key(Wrapped.self, tags), in: resolver) {
    case .absent:
      return nil
    case .registered(let registration, let object):
      defer { withExtendedLifetime(object) {} }
      return try registration.resolveNow(Wrapped.self, for: resolver, given: arguments)
    case .made:
      return try TaggedResolution.resolveMissing(
        Wrapped.self, from: resolver, tags: tags, arguments)
    }
  }

  nonisolated(nonsending) static func adaptAwaiting(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) async throws -> Wrapped? {
    switch try Presence(arguments.key(Wrapped.self, tags), in: resolver) {
    case .absent:
      return nil
    case .registered(let registration, let object):
      defer { withExtendedLifetime(object) {} }
      return try await registration.resolve(Wrapped.self, for: resolver, arguments)
    case .made:
      return try await TaggedResolution.resolveMissing(
        Wrapped.self, from: resolver, tags: tags, arguments)
    }
  }

  static var wrapped: Any.Type { Wrapped.self }

  static var kind: AdapterKind { .optional }
}

/// The result of looking up an optional's key.
private enum Presence {
  /// Nothing is registered for the key.
  case absent
  /// A registration; for a weakly registered object, with the object to hold until it is resolved.
  case registered(Registration, holding: AnyObject?)
  /// A service that needs no registration of its own.
  case made

  init(_ key: AnyKey, in resolver: any Resolver) throws {
    if let registration = resolver.registration(for: key) {
      let reference = registration.weakReference
      let object = reference?.object
      if reference == nil || object != nil {
        self = .registered(registration, holding: object)
        return
      }
    } else if Adapters.adapter(of: key.service) != nil
      || resolver.itself(as: key.service) != nil || resolver.fallback(for: key) != nil
    {
      self = .made
      return
    }
    if OptionalResolutionConfig.throwResolutionErrorWhenNotFound || resolver.isChainClosed {
      throw resolver.notFound(key)
    }
    self = .absent
  }
}
