public import Foundation
public import Guise

/// Containers wired by a manifest.
extension Container {
  /// Creates a container wired by a manifest, with its eager registrations built.
  ///
  /// Nothing is awaited: an eager registration that needs an async factory is refused, and one that needs the
  /// main actor as well, unless this is called on it. If an eager factory throws, the built instances are released
  /// and not closed, which would have to be awaited.
  ///
  /// - Parameters:
  ///   - url: the manifest's file.
  ///   - factories: the factories that the manifest may name.
  ///   - parent: the container to search for keys that this one does not register.
  ///   - name: the scope that this container is, for instances that are scoped to a name.
  ///   - options: variables, environment, roots and limits.
  ///   - supplies: registers the services that the registry declares as supplied. Those declared for a scope
  ///     are registered in each container of that scope, whenever there is one.
  ///   - overriding: registers replacements for the manifest's registrations, for tests.
  /// - Throws: ``ManifestError`` with the faults of the first step that found some; an eager factory's error.
  @available(*, noasync, message: "write 'await'; in main.swift, use an async function")
  public convenience init(
    manifest url: URL, factories: FactoryRegistry, parent: Container? = nil, name: String? = nil,
    options: ManifestOptions = .init(), supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) throws {
    try self.init(
      manifest: ManifestSource(contentsOf: url), factories: factories, parent: parent, name: name,
      options: options, supplies: supplies, overriding: overriding)
  }

  /// Loads a manifest from any source: a file, bytes, embedded resources, or named files in memory.
  @available(*, noasync, message: "write 'await'; in main.swift, use an async function")
  public convenience init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    name: String? = nil, options: ManifestOptions = .init(),
    supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) throws {
    self.init(parent: parent, name: name)
    supplies(self)
    try ManifestLoader(source, factories, options, .init(overriding)).register(in: self)
    try start()
  }

  /// Loads a manifest in async code: eager registrations are awaited, one after the other. If one of their factories
  /// throws, the built instances are closed in reverse order before the error is thrown.
  ///
  /// It runs on the caller's actor, so that `supplies` and `overriding` may use the actor's state.
  nonisolated(nonsending) public convenience init(
    manifest url: URL, factories: FactoryRegistry, parent: Container? = nil, name: String? = nil,
    options: ManifestOptions = .init(), supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws {
    try await self.init(
      manifest: ManifestSource(contentsOf: url), factories: factories, parent: parent, name: name,
      options: options, supplies: supplies, overriding: overriding)
  }

  /// Loads a manifest from any source in async code.
  nonisolated(nonsending) public convenience init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    name: String? = nil, options: ManifestOptions = .init(),
    supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws {
    self.init(parent: parent, name: name)
    supplies(self)
    try ManifestLoader(source, factories, options, .init(overriding)).register(in: self)
    try await startOrClose()
  }

  /// Builds the eager registrations. If a factory throws, the built instances are closed.
  nonisolated(nonsending) package func startOrClose() async throws {
    do {
      try await start()
    } catch {
      // The first error is the cause; errors of closing may only follow from it.
      try? await close()
      throw error
    }
  }
}
