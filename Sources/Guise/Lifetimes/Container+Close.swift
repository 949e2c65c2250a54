internal import Synchronization

extension Container {
  /// Closes the container: it resolves nothing more, and closes the instances that it keeps and
  /// that conform to ``Closeable``.
  ///
  /// From now on `resolve` throws `.noResolver`, and so do lazy resolvers, `start()`, and the
  /// container's children for keys that they do not have themselves; registering has no effect, and
  /// searches find nothing.
  ///
  /// The container waits for running builds of kept instances, and closes their results, too. Then
  /// it closes instances one after the other in reverse order of creation, which is when their
  /// factories returned: an instance before those that it was built with. Each is closed once, even
  /// if several registrations keep it; all are closed, even if some of them throw. A weak instance
  /// is closed if it still exists. Transients, results of `Resolver.make` and the children's
  /// instances are not closed: close children first.
  ///
  /// A second call closes nothing again: it returns when the first has closed everything, or at
  /// once if the first waits for it (a factory or an instance may close its own container). A
  /// factory inside which the container is closed is not waited for; nor is any, once the task is
  /// cancelled. If such a factory makes an instance to be kept, that is not returned but closed on
  /// a task of its own, where failures are not reported; `resolve` throws `.noResolver`.
  ///
  /// Closing releases nothing: the container keeps its instances until it is released itself. A
  /// container that is released before it was closed closes nothing.
  ///
  /// - Throws: ``ClosingError`` with all failures, once everything is closed; `CancellationError`
  ///   from a second call whose task is cancelled while it waits.
  nonisolated(nonsending) public func close() async throws {
    guard let (closing, running) = Builds.beginClosing(self) else {
      if case .cancelled = await Builds.outcome(
        of: ObjectIdentifier(self), AnyKey(service: Container.self))
      {
        throw CancellationError()
      }
      return
    }
    shut()
    let failures = await closing.run {
      for keeper in running {
        _ = await Builds.outcome(of: ObjectIdentifier(keeper), AnyKey(service: Container.self))
      }
      return await closeAll()
    }
    Builds.finish(closing, .built).run()
    if !failures.isEmpty { throw ClosingError(failures: failures) }
  }

  /// Hides the registrations of this container and of its parents.
  private func shut() {
    state.withLock { state in
      // Before the table: readers of the empty one must not find a parent's registration.
      lookupParent.store(nil, ordering: .releasing)
      let old = table.exchange(RegistrationTable.empty.memory, ordering: .acquiringAndReleasing)
      state.outgrown.append(RegistrationTable(memory: old))
      state.retired += state.registrations
      state.registrations = []
      state.families = nil
    }
  }

  nonisolated(nonsending) private func closeAll() async -> [ClosingError.Failure] {
    var failures: [ClosingError.Failure] = []
    while let entry = state.withLock({ $0.addingExtras.created.popLast() }) {
      guard entry.letGo() else { continue }
      do {
        try await entry.instance.close()
      } catch {
        let registration = entry.registration
        failures.append(
          .init(key: registration.key, location: registration.location, error: error))
      }
    }
    return failures
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
