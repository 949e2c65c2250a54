extension Container {
  /// Builds this container's registrations with `eager: true`, one after the other in registration
  /// order; the parent starts its own. An existing instance stays.
  ///
  /// - Throws: the first failure, like `resolve`, after which nothing else is built; `.noResolver` if
  ///   the container was closed; `CancellationError` if the task is cancelled between two builds.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func start() async throws {
    for registration in try eagerRegistrations() {
      try Task.checkCancellation()
      _ = try await registration.awaitResolve(for: self, .none)
    }
  }

  /// Builds this container's registrations with `eager: true` on this thread. One that needs an
  /// async factory throws `.requiresAsync`, unless its instance already exists.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  @_alwaysEmitIntoClient
  public func start() throws {
    for registration in try eagerRegistrations() {
      _ = try registration.resolve(for: self, .none)
    }
  }

  @_alwaysEmitIntoClient
  func eagerRegistrations() throws -> [Registration] {
    if isClosed { throw ResolutionError(.noResolver, key: AnyKey(service: Container.self)) }
    return allRegistrations.filter(\.isEager).sortedStably {
      ($0.startOrder ?? .max) < ($1.startOrder ?? .max)
    }
  }
}
