/// The resolver that something resolves from later: held weakly, with the overrides of the resolve
/// that made it.
struct DeferredResolver: Sendable {
  private weak let resolver: (any Resolver)?
  private let layer: Container?

  init(_ resolver: any Resolver) {
    let session = resolver.asSession
    self.resolver = session?.container ?? resolver
    layer = session?.layer
  }

  /// The resolver.
  ///
  /// - Throws: `.noResolver` where it is gone.
  func get(for key: @autoclosure () -> AnyKey) throws -> any Resolver {
    guard let resolver else { throw ResolutionError(.noResolver, key: key()) }
    guard let layer, let container = resolver.asContainer else { return resolver }
    return ResolutionSession(container, layer: layer)
  }
}
