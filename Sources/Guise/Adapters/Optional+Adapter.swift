/// nil only where no registration is visible under the key: every other failure is thrown.
extension Optional: Adapter {
  static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> Wrapped? {
    let key = AnyKey(service: Wrapped.self, tags: tags, argumentTypes: repeat (each Argument).self)
    let object = resolver.registration(for: key)?.weakReference.map { $0.object }
    defer { withExtendedLifetime(object) {} }
    guard try isPresent(key, object, in: resolver) else { return nil }
    return try TaggedResolution.resolve(
      Wrapped.self, from: resolver, tags: tags, args: repeat each args)
  }

  nonisolated(nonsending) static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) async throws -> Wrapped? {
    let key = AnyKey(service: Wrapped.self, tags: tags, argumentTypes: repeat (each Argument).self)
    let object = resolver.registration(for: key)?.weakReference.map { $0.object }
    defer { withExtendedLifetime(object) {} }
    guard try isPresent(key, object, in: resolver) else { return nil }
    return try await TaggedResolution.resolve(
      Wrapped.self, from: resolver, tags: tags, args: repeat each args)
  }

  /// - Parameter object: the one that is registered weakly under the key; nil where none is.
  private static func isPresent(
    _ key: AnyKey, _ object: AnyObject??, in resolver: any Resolver
  ) throws -> Bool {
    if let object { return try object != nil || isAbsent(key, in: resolver) }
    if Wrapped.self is any Adapter.Type || resolver.registration(for: key) != nil { return true }
    if resolver.asService(Wrapped.self) != nil { return true }
    if resolver.fallback(for: key) != nil { return true }
    return try isAbsent(key, in: resolver)
  }

  /// - Returns: false.
  private static func isAbsent(_ key: AnyKey, in resolver: any Resolver) throws -> Bool {
    if OptionalResolutionConfig.throwResolutionErrorWhenNotFound || resolver.isCutOff {
      throw resolver.notFound(key)
    }
    return false
  }

  static var wrapped: Any.Type { Wrapped.self }

  static var kind: AdapterKind { .optional }
}
