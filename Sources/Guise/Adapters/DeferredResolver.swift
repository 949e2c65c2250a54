/// The resolver that something resolves from later: held weakly.
struct DeferredResolver: Sendable {
  private weak let resolver: (any Resolver)?

  init(_ resolver: any Resolver) { self.resolver = resolver }

  /// The resolver.
  ///
  /// - Throws: `.noResolver` where it is gone.
  func get(for service: Any.Type, tags: Tags = Tags()) throws -> any Resolver {
    guard let resolver else {
      throw ResolutionError(.noResolver, key: AnyKey(service: service, tags: tags))
    }
    return resolver
  }
}
