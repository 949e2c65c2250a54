/// An instance that takes part in its own wiring.
///
/// Both requirements are optional. Types that do not conform pay nothing for those that do: whether
/// a transient's instances conform is judged by the first one.
public protocol Resolvable {
  /// Completes the instance with dependencies from the resolver.
  ///
  /// Called once the instance was made and its properties were injected (`injecting`), so that
  /// assignments made here win; before any other code gets the instance. A singleton, or an
  /// instance shared by a graph, is visible to the dependencies resolved here, so that instances
  /// can refer to each other in a cycle. If a dependency needs an instance that is still being made
  /// around this one, the call fails there, and is repeated once that instance exists.
  ///
  /// - Parameter resolver: the resolver that the factory was given.
  /// - Throws: any error; the resolve that made the instance fails with it.
  func resolveDependencies(_ resolver: any Resolver) throws

  /// Responds to the end of the outermost `resolve`.
  ///
  /// Called once that is complete, for every instance that it made, in reverse order of creation; if
  /// it fails, for those that are kept all the same.
  func didResolveDependencies()
}

extension Resolvable {
  public func resolveDependencies(_ resolver: any Resolver) throws {}
  public func didResolveDependencies() {}
}

/// An instance that releases resources at its end, such as a connection, a file or a server.
///
/// A container closes the instances that it keeps; see `Container.close()`. A conformance is not
/// isolated to an actor: a container on another one could not see it.
public protocol Closeable: SendableMetatype {
  /// Releases the instance's resources.
  ///
  /// Called once; on the actor that closes the container, unless the type has its own.
  nonisolated(nonsending) func close() async throws
}
