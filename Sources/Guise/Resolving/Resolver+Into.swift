extension Resolver {
  /// Injects into an existing object: applies every injection whose target type the object has, the
  /// parents' first, then the container's own, in the order in which they were registered.
  ///
  /// Only this method applies them: the instances that the container builds get only the injections
  /// of their registrations. It is one outermost resolve, so that the properties share `.graph`
  /// instances.
  ///
  /// - Parameter object: an object of a target type given to `Registrar.into`: of that class, of a
  ///   class derived from it, or conforming to that protocol.
  /// - Throws: ``ResolutionError``, whose path names the property, and `CancellationError`
  ///   unchanged. Properties injected before the error stay.
  /// - Complexity: a dynamic cast for each injection in the container and its parents, and the
  ///   resolves.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  public func resolve(into object: AnyObject) throws {
    try Resolution.together(self) { resolver in
      for injection in injections { try injection.sync(object, resolver) }
    }
  }

  /// Injects into an existing object, and awaits its dependencies, one after the other.
  nonisolated(nonsending) public func resolve(into object: AnyObject) async throws {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    try await Resolution.together(self) { resolver in
      for injection in injections { try await injection.async(object, resolver) }
    }
  }
}
