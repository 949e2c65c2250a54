/// An optional is nil only if no registration is visible under the key: every other failure is
/// thrown.
extension Optional: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) throws -> AnyBox {
    let key = AnyKey(Wrapped.self, key.tags, key.types)
    guard let presence = try Presence(key, in: resolver) else { return Box<Wrapped?>(nil) }
    defer { withExtendedLifetime(presence.object) {} }
    if let registration = presence.registration {
      return Box<Wrapped?>(try registration.value(as: Wrapped.self, for: resolver, input))
    }
    return Box<Wrapped?>(try Resolve.value(Wrapped.self, key, input, from: resolver))
  }

  nonisolated(nonsending) static func awaitAdapt(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> AnyBox {
    let key = AnyKey(Wrapped.self, key.tags, key.types)
    guard let presence = try Presence(key, in: resolver) else { return Box<Wrapped?>(nil) }
    defer { withExtendedLifetime(presence.object) {} }
    if let registration = presence.registration {
      let box = try await registration.awaitResolve(for: resolver, input)
      return Box<Wrapped?>(box.value(as: Wrapped.self))
    }
    return Box<Wrapped?>(try await Resolve.awaitValue(Wrapped.self, key, input, from: resolver))
  }

  static var wrapped: Any.Type { Wrapped.self }

  static var kind: AdapterKind { .optional }
}

/// The answer to an optional's key.
private struct Presence {
  /// nil for a service that needs no registration of its own.
  let registration: Registration?
  /// The registered object, if it is owned elsewhere: held until it is resolved.
  let object: AnyObject?

  /// Finds the answer; nil if there is none.
  init?(_ key: AnyKey, in resolver: any Resolver) throws {
    registration = resolver.registration(for: key)
    let reference = registration?.weakReference
    object = reference?.object
    let isMissing = registration == nil || reference != nil && object == nil
    if isMissing && !Self.isMade(key, in: resolver) {
      if OptionalResolutionConfig.throwResolutionErrorWhenNotFound || resolver.isChainClosed {
        throw resolver.notFound(key)
      }
      return nil
    }
  }

  private static func isMade(_ key: AnyKey, in resolver: any Resolver) -> Bool {
    Adapters.adapter(of: key.service) != nil || resolver.itself(as: key.service) != nil
      || resolver.fallback(for: key, .none) != nil
  }
}
