extension Resolver {
  /// Injects into an existing object: applies every injection given to `Registrar.into` whose target
  /// type the object has, the parents' first, then the container's own, in registration order.
  ///
  /// Only this method applies them: the instances that the container builds get only the injections
  /// of their registrations. It is one outermost resolve, so that the properties share `.graph`
  /// instances.
  ///
  /// - Throws: ``ResolutionError``, whose path names the property, and `CancellationError`
  ///   unchanged. Properties injected before the error stay.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func resolve(into object: AnyObject) throws {
    try Resolution.together(self) { resolver in
      for injection in injections { try injection.sync(object, resolver) }
    }
  }

  /// Injects into an existing object, and awaits its dependencies, one after the other.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func resolve(into object: AnyObject) async throws {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    try await Resolution.together(self) { resolver in
      for injection in injections { try await injection.async(object, resolver) }
    }
  }
}
