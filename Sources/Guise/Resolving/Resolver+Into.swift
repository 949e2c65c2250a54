extension Resolver {
  /// Injects into an existing object: applies every injection whose target type the object is, the
  /// parents' first, then the container's own, in the order in which they were written.
  ///
  /// Nothing else does: what the container builds is injected only where its registration says so.
  ///
  /// - Parameter object: what `Registrar.into` was told of: of the class, of a class derived from
  ///   it, or of one that conforms to the protocol.
  /// - Throws: ``ResolutionError``, whose path names the property, and `CancellationError` as it
  ///   is. What was injected before the error stays.
  /// - Complexity: a dynamic cast for each injection in the container and its parents, and what is
  ///   resolved.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func resolve(into object: AnyObject) throws {
    for injection in injections { try injection.apply(to: object, from: self) }
  }

  /// Injects into an object that exists already, and awaits what is injected, one after the other.
  ///
  /// - Parameter object: of a type that `Registrar.into` was told of.
  nonisolated(nonsending) public func resolve(into object: AnyObject) async throws {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    for injection in injections { try await injection.apply(to: object, from: self) }
  }
}
