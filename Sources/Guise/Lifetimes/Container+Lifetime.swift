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
      try? await scope.close()
      throw error
    }
    try await scope.close()
    return value
  }

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

  /// Closes the container: it resolves nothing more, and closes the instances that it keeps and
  /// that conform to ``Closeable``.
  ///
  /// From now on `resolve` throws `.noResolver`, and so do lazy resolvers, `start()`, and the
  /// container's children for keys that they do not have themselves.
  ///
  /// Instances are closed one after the other, in reverse order of creation, which is when their
  /// factories returned: an instance before those that it was built with. A dependency behind a lazy
  /// resolver may be created after the instance that uses it, and is closed before that then. Each
  /// is closed once, even if some throw. Transients, results of `Resolver.make` and the children's
  /// instances are not closed: close children first.
  ///
  /// A second call does nothing, nor does registering. Builds that run meanwhile are not waited for:
  /// their instances are closed as soon as they are made, each on a task of its own. Closing is not
  /// cancelled with the task that closes, and releases nothing: what was closed lives as long as the
  /// container.
  ///
  /// - Throws: ``ClosingError`` with all failures, once everything is closed.
  nonisolated(nonsending) public func close() async throws {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    if Builds.locked({ _ in closed.raise() }) { return }
    let kept = shut()
    if kept.isEmpty { return }
    let failures = await closeAll(kept, #isolation).value
    if !failures.isEmpty { throw ClosingError(failures: failures) }
  }

  /// Hides all registrations, and returns the kept instances to close, in the order of creation.
  private func shut() -> [(instance: Shared<any Closeable>, registration: Registration)] {
    let slots = state.withLock { state in
      retireAll(&state)
      return state.created
    }
    // The first slot that keeps an object has its place in the order.
    return slots.compactMap { slot in
      guard let instance = slot.current.flatMap({ closeable($0, in: slot) }) else { return nil }
      return (Shared(instance), slot.registration)
    }
  }

  /// Closes instances on an actor, by a task that is not cancelled with the caller.
  @discardableResult
  func closeAll(
    _ kept: [(instance: Shared<any Closeable>, registration: Registration)],
    _ isolation: isolated (any Actor)?
  ) -> Task<[ClosingError.Failure], Never> {
    Task {
      // Captured, so that the task inherits it.
      _ = isolation
      var failures: [ClosingError.Failure] = []
      for (instance, registration) in kept.reversed() {
        var failure: (any Error)?
        do { try await instance.value.close() } catch { failure = error }
        note(failure, of: registration, &failures)
      }
      return failures
    }
  }

  @inline(never) private func note(
    _ error: (any Error)?, of registration: Registration,
    _ failures: inout [ClosingError.Failure]
  ) {
    let (key, location) = (registration.key, registration.location)
    notify(.closed(key, at: location, error: error))
    if let error { failures.append(.init(key: key, location: location, error: error)) }
  }
}

/// The error for instances that failed to close with their container; all others were closed.
public struct ClosingError: Error, Sendable {
  /// The failure of one instance.
  public struct Failure: Sendable {
    /// The key of the registration that built the instance.
    public let key: AnyKey
    /// The location of that registration.
    public let location: SourceLocation
    /// The error that its `close` threw.
    public let error: any Error
  }

  /// The failures, at least one, in the order in which the instances were closed.
  public let failures: [Failure]
}

extension ClosingError: CustomStringConvertible {
  /// The failed instances, with their locations and errors.
  public var description: String {
    var text = failures.count.description
    text += failures.count == 1 ? " instance failed to close" : " instances failed to close"
    for failure in failures {
      text += "\n  " + failure.key.description + " at " + failure.location.description
      text += ": " + String(describing: failure.error)
    }
    return text
  }
}
