/// A resolver for later use: held weakly, with the overrides of the resolve that made it.
///
/// A class: copying a weak reference takes longer than holding an object that has one.
@usableFromInline
final class DeferredResolver: Sendable {
  private weak let resolver: (any Resolver)?
  private let layer: Container?

  init(_ resolver: any Resolver) {
    let session = resolver.asSession
    self.resolver = session?.container ?? resolver
    layer = session?.layer
  }

  /// - Throws: `.noResolver` if the resolver is gone.
  @export(implementation) @inline(__always)
  func resolve<Service, each Argument>(
    _ service: Service.Type, tags: Tags, args: repeat each Argument
  ) throws -> Service {
    guard let resolver = current else {
      throw gone(service, tags, repeat (each Argument).self)
    }
    return try TaggedResolution.resolve(
      service, from: resolver, tags: tags, args: repeat each args)
  }

  /// - Throws: `.noResolver` if the resolver is gone.
  func resolve<Service>(
    _ service: Service.Type, tags: Tags, _ arguments: GivenArguments
  ) throws -> Service {
    guard let resolver = current else { throw gone(arguments.key(service, tags)) }
    return try TaggedResolution.resolve(service, from: resolver, tags: tags, arguments)
  }

  nonisolated(nonsending) func resolve<Service>(
    _ service: Service.Type, tags: Tags, _ arguments: GivenArguments
  ) async throws -> Service {
    guard let resolver = current else { throw gone(arguments.key(service, tags)) }
    return try await TaggedResolution.resolve(service, from: resolver, tags: tags, arguments)
  }

  @usableFromInline
  var current: (any Resolver)? {
    guard let resolver else { return nil }
    guard let layer, let container = resolver.asContainer else { return resolver }
    return ResolutionSession(container, layer: layer)
  }

  @usableFromInline
  func gone<each Argument>(
    _ service: Any.Type, _ tags: Tags, _ arguments: repeat (each Argument).Type
  ) -> ResolutionError {
    gone(AnyKey(service: service, tags: tags, argumentTypes: repeat each arguments))
  }

  private func gone(_ key: AnyKey) -> ResolutionError { ResolutionError(.noResolver, key: key) }
}
