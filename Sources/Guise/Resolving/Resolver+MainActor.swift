extension Resolver {
  /// Resolves a service on the main actor, synchronously, even if the caller is async.
  ///
  /// On the main actor it needs no `await`; elsewhere `await` hops there, and the service must be
  /// `Sendable`. On the main actor, sync code may as well use the plain sync form; this form shows
  /// the isolation to the compiler.
  ///
  /// - Parameters:
  ///   - service: the requested type; inferred if the result's type is known.
  ///   - tags: the registration's tags, in any order.
  ///   - args: the factory's arguments; their types are part of the key.
  ///   - isolation: `MainActor.shared`.
  /// - Throws: ``ResolutionError``; `.requiresAsync` if an async factory would have to run.
  @export(implementation) @MainActor
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument, isolation: MainActor
  ) throws -> Service {
    try Resolution.full(service, from: self, tags: repeat each tags, args: repeat each args)
  }
}
