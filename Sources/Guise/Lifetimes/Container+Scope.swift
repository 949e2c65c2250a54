extension Container {
  /// Runs a body with a child container, and closes the child when the body has returned, has
  /// thrown, or was cancelled.
  ///
  /// The child is closed as ``close()`` describes, even if `register` throws, and closing is not
  /// cancelled with the body.
  ///
  /// - Parameters:
  ///   - name: the child's name, for instances that are scoped to a name.
  ///   - register: called at once with the child.
  ///   - body: called with the child, on the caller's actor.
  /// - Throws: the error of `register` or the body; if there is none, ``ClosingError``.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func withScope<Value>(
    _ name: String? = nil, _ register: (any Registrar) throws -> Void = { _ in },
    _ body: nonisolated(nonsending) (Container) async throws -> Value
  ) async throws -> Value {
    let scope = Container(parent: self, name: name)
    let value: Value
    do {
      try register(scope)
      value = try await body(scope)
    } catch {
      // The body's error is the cause; failures to close may only follow from it.
      try? await scope.closeUncancelled(#isolation)
      throw error
    }
    try await scope.closeUncancelled(#isolation)
    return value
  }

  /// Closes the container even if the task is cancelled: instances have to be closed all the more
  /// then.
  @_alwaysEmitIntoClient
  func closeUncancelled(_ isolation: isolated (any Actor)?) async throws {
    if !Task.isCancelled { return try await close() }
    // A task that is not cancelled, on the caller's actor.
    try await Task {
      // Captured, so that the task inherits it.
      _ = isolation
      try await self.close()
    }.value
  }
}
