extension Container {
  /// Builds this container's registrations with `eager: true`, under any tags, one after the other
  /// in registration order; the parent starts its own.
  ///
  /// An existing instance stays, so that a call after a failure continues where the first ended.
  /// Registrations that a factory adds or replaces meanwhile are left to the next call.
  ///
  /// - Throws: the first failure, like `resolve`, after which nothing else is built; `.noResolver` if
  ///   the container was closed; `CancellationError` if the task is cancelled between two builds.
  nonisolated(nonsending) public func start() async throws {
    for registration in try eagerRegistrations() {
      try Task.checkCancellation()
      _ = try await registration.awaitResolve(for: self, .none)
    }
  }

  /// Builds this container's registrations with `eager: true` on this thread. One that needs an
  /// async factory throws `.requiresAsync`, unless its instance already exists.
  ///
  /// - Throws: the errors of the async `start`, except for cancellation.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  public func start() throws {
    for registration in try eagerRegistrations() {
      _ = try registration.resolve(for: self, .none)
    }
  }

  private func eagerRegistrations() throws -> [Registration] {
    if isClosed { throw ResolutionError(.noResolver, key: AnyKey(service: Container.self)) }
    return allRegistrations.filter(\.isEager).sortedStably {
      ($0.startOrder ?? .max) < ($1.startOrder ?? .max)
    }
  }
}
