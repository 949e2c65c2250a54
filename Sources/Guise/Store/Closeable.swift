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
