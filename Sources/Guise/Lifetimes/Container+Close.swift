internal import Synchronization

extension Container {
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
  /// A second call does nothing. Builds that run meanwhile are not waited for: their instances are
  /// closed as soon as they are made, each on a task of its own. Closing releases nothing.
  ///
  /// - Throws: ``ClosingError`` with all failures, once everything is closed.
  nonisolated(nonsending) public func close() async throws {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    guard Builds.close(self) else { return }
    let failures = await closeAll(shut(), #isolation)
    if !failures.isEmpty { throw ClosingError(failures: failures) }
  }

  /// Hides the registrations of this container and of its parents.
  ///
  /// - Returns: the instances that this container keeps and has to close, in the order of creation.
  private func shut() -> [(instance: Shared<any Closeable>, registration: Registration)] {
    let slots = state.withLock { state in
      // Before the table: readers of the empty one must not find a parent's registration.
      lookupParent.store(nil, ordering: .releasing)
      let old = table.exchange(RegistrationTable.empty.memory, ordering: .acquiringAndReleasing)
      state.outgrown.append(RegistrationTable(memory: old))
      state.retired += state.registrations
      state.registrations = []
      state.families = nil
      return state.created
    }
    // The first slot that keeps an object has its place in the order.
    return slots.compactMap { slot in
      guard let instance = slot.current.flatMap({ closeable($0, in: slot) }) else { return nil }
      return (Shared(instance), slot.registration)
    }
  }

  private func closeAll(
    _ kept: [(instance: Shared<any Closeable>, registration: Registration)],
    _ isolation: isolated (any Actor)?
  ) async -> [ClosingError.Failure] {
    var failures: [ClosingError.Failure] = []
    for (instance, registration) in kept.reversed() {
      var failure: (any Error)?
      do { try await instance.value.close() } catch { failure = error }
      registration.noteClosed(failure, &failures)
    }
    return failures
  }
}

extension Registration {
  @inline(never)
  fileprivate final func noteClosed(
    _ error: (any Error)?, _ failures: inout [ClosingError.Failure]
  ) {
    if isObserved.load(ordering: .relaxed) { notify(.closed(key, at: location, error: error)) }
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
