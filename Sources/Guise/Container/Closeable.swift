/// What has something to give back at its end: a connection, a file, a server.
///
/// A container closes what it keeps; see `Container.close()`. Classes, actors, types of a global
/// actor and values may conform. A conformance is not isolated to an actor: from another one, a
/// container could not see it.
public protocol Closeable: SendableMetatype {
  /// Gives back what the instance has.
  ///
  /// Called once, on the actor that closes the container where the type has none of its own.
  nonisolated(nonsending) func close() async throws
}
