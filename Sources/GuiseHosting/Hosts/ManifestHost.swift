public import Foundation
public import Guise
internal import GuiseCommand
public import GuiseManifest
internal import GuiseValidation

/// An application's wiring, which can be reloaded while the application runs.
///
/// ```swift
/// let host = try await ManifestHost(manifest: url, factories: .shop)
/// try await host.withScope("request") { scope in
///   try await scope.resolve(Handler.self).respond()
/// }
/// for change in try await host.reload() { print(change) }
/// ```
///
/// A reload reads and validates the manifest, builds and starts a new container beside the one in use, and
/// then replaces that one. A failure before that changes nothing. Running bodies keep the container that they
/// began with; it is closed when the last of them has ended. What has to survive a reload lives in the parent.
public final class ManifestHost: Sendable {
  private let loading: ManifestLoading
  private let closingFailed: @Sendable (any Error) -> Void
  private let state: Lock<State>
  private let turns = Turns()

  private struct State {
    var current: HostedWiring
    var isClosed = false
  }

  /// Loads the manifest, and builds its eager registrations.
  ///
  /// - Parameters:
  ///   - source: the manifest; a file is read again by each reload.
  ///   - factories: the factories that the manifest may name.
  ///   - parent: the container to search if the manifest's containers have no registration. It stays the
  ///     same, and is not closed.
  ///   - name: the scope name of each of these containers.
  ///   - options: variables, environment, roots and limits. Each reload requests values again, and reads the
  ///     files in `NAME_FILE` variables; the environment stays as it was when the options were made.
  ///   - supplies: registers the services that the registry declares as supplied, in each new container.
  ///   - closingFailed: called with the error if a replaced container could not close everything, in the task
  ///     of the last body to end in it.
  /// - Throws: `ManifestError` with every finding; the error of an eager registration's factory, after the
  ///   instances built before have been closed.
  public init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    name: String? = nil, options: ManifestOptions = .init(),
    supplies: @escaping @Sendable (any Registrar) -> Void = { _ in },
    closingFailed: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async throws {
    loading = ManifestLoading(
      source: source, factories: factories, parent: parent, name: name, options: options,
      supplies: supplies)
    self.closingFailed = closingFailed
    state = Lock(State(current: try await loading.started()))
  }

  /// Loads the manifest in a file, and builds its eager registrations.
  ///
  /// Each reload reads the file and its includes again.
  ///
  /// - Throws: `ManifestError` with every finding; the error of an eager registration's factory, after the
  ///   instances built before have been closed.
  public convenience init(
    manifest url: URL, factories: FactoryRegistry, parent: Container? = nil, name: String? = nil,
    options: ManifestOptions = .init(),
    supplies: @escaping @Sendable (any Registrar) -> Void = { _ in },
    closingFailed: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async throws {
    try await self.init(
      manifest: ManifestSource(contentsOf: url), factories: factories, parent: parent, name: name,
      options: options, supplies: supplies, closingFailed: closingFailed)
  }

  // MARK: Use

  /// Runs a body with the container in use, which stays open until the body has ended.
  ///
  /// - Parameter body: called on the caller's actor.
  /// - Throws: the error of the body; `.noResolver` if the host is closed.
  nonisolated(nonsending) public func withContainer<Value>(
    _ body: nonisolated(nonsending) (Container) async throws -> Value
  ) async throws -> Value {
    let wiring = try current { $0.enter() }
    let value: Value
    do {
      value = try await body(wiring.container)
    } catch {
      await close(wiring, if: wiring.leave())
      throw error
    }
    await close(wiring, if: wiring.leave())
    return value
  }

  /// Runs a body with a child of the container in use, and closes the child when the body has ended; see
  /// `Container.withScope`.
  nonisolated(nonsending) public func withScope<Value>(
    _ name: String? = nil, _ register: (any Registrar) throws -> Void = { _ in },
    _ body: nonisolated(nonsending) (Container) async throws -> Value
  ) async throws -> Value {
    try await withContainer { container in
      try await container.withScope(name, register, body)
    }
  }

  // MARK: Replacement

  /// Loads the manifest again, and replaces the container in use.
  ///
  /// Concurrent reloads run one after the other. The replaced container is closed before this method returns
  /// if no body is running in it; otherwise the last body to end in it closes it.
  ///
  /// A factory or a `close()` that a reload calls cannot reload or close the same host, since each would wait
  /// for the other: that is a ``NestedCallError``. The host remains usable. Other hosts can be reloaded.
  ///
  /// - Returns: the changes in meaning, one line each, as `guise-validate --diff` prints them. Even without
  ///   any, values of variables may have changed.
  /// - Throws: `ManifestError` with every finding, the error of an eager registration's factory,
  ///   `.noResolver` if the host is closed, `CancellationError` if the task is cancelled before the reload
  ///   begins, or ``NestedCallError``; the container in use stays.
  @discardableResult
  public func reload() async throws -> [String] {
    try await turns.next {
      try Task.checkCancellation()
      let old = try self.current()
      let new = try await self.loading.started()
      // Closing also waits for its turn.
      self.state.withLock { $0.current = new }
      await self.close(old, if: old.retire())
      return WiringDifference(from: old.model, to: new.model).lines
    }
  }

  /// Closes the container in use, at once or when the last body running in it has ended.
  ///
  /// No body can begin from now on. A second call does nothing.
  ///
  /// - Throws: `ClosingError` if the container is closed at once and cannot close everything; if it is closed
  ///   later, `closingFailed` receives that error. ``NestedCallError`` inside a reload or a close of this
  ///   host, which stays open.
  public func close() async throws {
    try await turns.next {
      let last = self.state.withLock { state -> HostedWiring? in
        if state.isClosed { return nil }
        state.isClosed = true
        return state.current
      }
      if let last, last.retire() { try await last.close() }
    }
  }

  /// Returns the container in use, after a call under the lock, during which it cannot be retired.
  private func current(_ use: (HostedWiring) -> Void = { _ in }) throws -> HostedWiring {
    let wiring = state.withLock { state -> HostedWiring? in
      if state.isClosed { return nil }
      use(state.current)
      return state.current
    }
    guard let wiring else {
      throw ResolutionError(.noResolver, key: AnyKey(service: Container.self))
    }
    return wiring
  }

  /// Closes a container after its last use.
  ///
  /// - Parameter isLeft: whether no body runs in it; the last body to end closes it otherwise.
  private func close(_ wiring: HostedWiring, if isLeft: Bool) async {
    if !isLeft { return }
    do {
      try await wiring.close()
    } catch {
      closingFailed(error)
    }
  }
}
