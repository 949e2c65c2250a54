public import Foundation
public import Guise
public import GuiseManifest
internal import GuiseTooling

/// An application's wiring, which can be loaded again while the application runs.
///
/// ```swift
/// let host = try await ManifestHost(manifest: url, factories: .shop)
/// try await host.withScope("request") { scope in
///   try await scope.resolve(Handler.self).respond()
/// }
/// for change in try await host.reload(keep: .unchanged).changes { print(change) }
/// ```
///
/// A reload reads and validates the manifest, builds and starts a new container beside the one in use,
/// and then replaces that one. Whatever fails before changes nothing. Bodies that are running keep the
/// container that they began with; it is closed when the last of them has ended.
public final class ManifestHost: Sendable {
  private let loading: ManifestLoading
  private let closingFailed: @Sendable (any Error) -> Void
  private let state: Lock<State>
  private let turns = Turns()

  private struct State {
    var current: HostedWiring
    var isClosed = false
  }

  /// What came of a reload.
  public struct Reload: Sendable {
    /// What changed in meaning, a line for each change, as `guise-validate --diff` prints it. Where
    /// nothing did, values of variables may still have changed.
    public let changes: [String]
    /// The identifiers of the registrations whose instances were kept, sorted.
    public let kept: [String]
    /// The identifiers that `keep` lists and no registration of the new manifest has, sorted: it may no
    /// longer have them, or they are misspelt.
    public let unknown: [String]
  }

  /// Loads the manifest, and builds its eager registrations.
  ///
  /// - Parameters:
  ///   - source: the manifest; a file is read again by each reload.
  ///   - factories: what the manifest may name.
  ///   - parent: searched where the containers of the manifest have no registration. It stays the same,
  ///     and is not closed.
  ///   - name: the scope that each of these containers is.
  ///   - options: variables, environment, roots and limits. Each reload asks for values again, and reads
  ///     the files that `NAME_FILE` variables name; the environment stays as it was when the options were
  ///     made.
  ///   - supplies: registers what the registry declares as supplied, in each new container.
  ///   - closingFailed: called with the error where a container that was replaced could not close
  ///     everything, in the task of the body that ended last in it.
  /// - Throws: `ManifestError` with every finding; what an eager registration's factory throws, once
  ///   what was built before is closed.
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
    state = Lock(State(current: try await loading.load()))
  }

  /// Loads the manifest in a file, and builds its eager registrations.
  ///
  /// The file, and what it includes, is read again by each reload.
  ///
  /// - Throws: `ManifestError` with every finding; what an eager registration's factory throws, once
  ///   what was built before is closed.
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

  // MARK: Using it

  /// Runs a body with the container in use, which stays open until the body has ended.
  ///
  /// - Parameter body: called on the caller's actor.
  /// - Throws: what the body throws; `.noResolver` where the host is closed.
  nonisolated(nonsending) public func withContainer<Value>(
    _ body: nonisolated(nonsending) (Container) async throws -> Value
  ) async throws -> Value {
    let wiring = try enter()
    let value: Value
    do {
      value = try await body(wiring.container)
    } catch {
      await leave(wiring)
      throw error
    }
    await leave(wiring)
    return value
  }

  /// Runs a body with a child of the container in use, and closes the child when the body has ended;
  /// see `Container.withScope`.
  nonisolated(nonsending) public func withScope<Value>(
    _ name: String? = nil, _ register: (any Registrar) throws -> Void = { _ in },
    _ body: nonisolated(nonsending) (Container) async throws -> Value
  ) async throws -> Value {
    try await withContainer { container in
      try await container.withScope(name, register, body)
    }
  }

  // MARK: Replacing it

  /// Loads the manifest again, and replaces the container in use.
  ///
  /// Concurrent reloads run one after the other. The container that is replaced is closed before this
  /// returns where no body is running in it; otherwise it is closed by the body that ends last in it.
  ///
  /// A factory or a `close()` that a reload calls cannot reload or close the same host, as each would
  /// wait for the other: that is a ``NestedCallError``. The host works on. Other hosts can be reloaded.
  ///
  /// - Parameter keeping: which instances the new container takes over instead of building them again;
  ///   see ``Keeping``.
  /// - Returns: what changed and what was kept.
  /// - Throws: `ManifestError` with every finding, what an eager registration's factory throws,
  ///   `.noResolver` where the host is closed, `CancellationError` where the task is cancelled before the
  ///   reload begins, or ``NestedCallError``; what is in use stays.
  @discardableResult
  public func reload(keep keeping: Keeping = .nothing) async throws -> Reload {
    try await turns.next {
      try Task.checkCancellation()
      let old = try self.open()
      let new = try await self.loading.load(replacing: old, keeping: keeping)
      // Closing waits for its turn, too.
      self.state.withLock { $0.current = new.wiring }
      await self.retire(old)
      return new.report
    }
  }

  /// Closes the container in use, at once or when the last body that is running in it has ended. No
  /// body begins from now on. A second call does nothing.
  ///
  /// - Throws: `ClosingError` where the container is closed at once and cannot close everything; where
  ///   it is closed later, `closingFailed` gets that error. ``NestedCallError`` inside a reload or a close
  ///   of this host, which stays open.
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

  private static let closed = ResolutionError(.noResolver, key: AnyKey(service: Container.self))

  private func open() throws -> HostedWiring {
    let current = state.withLock { $0.isClosed ? nil : $0.current }
    guard let current else { throw Self.closed }
    return current
  }

  private func enter() throws -> HostedWiring {
    // Under one lock: nobody may retire it in between.
    let wiring = state.withLock { state -> HostedWiring? in
      if state.isClosed { return nil }
      state.current.enter()
      return state.current
    }
    guard let wiring else { throw Self.closed }
    return wiring
  }

  private func leave(_ wiring: HostedWiring) async {
    if wiring.leave() { await close(wiring) }
  }

  private func retire(_ wiring: HostedWiring) async {
    if wiring.retire() { await close(wiring) }
  }

  private func close(_ wiring: HostedWiring) async {
    do {
      try await wiring.close()
    } catch {
      closingFailed(error)
    }
  }
}
