public import Foundation
public import Guise

/// Containers wired by a manifest.
extension Container {
  /// Creates a container wired by a manifest, with its eager registrations built.
  ///
  /// Nothing is awaited: an eager registration that needs an async factory is refused, and one that needs the
  /// main actor as well, unless this is called on it.
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
  /// - Throws: ``ManifestError`` with every finding: nothing is registered unless all of it is valid; the
  ///   error of an eager registration's factory.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
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
  ///
  /// - Throws: ``ManifestError`` with every finding; the error of an eager registration's factory.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public convenience init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    name: String? = nil, options: ManifestOptions = .init(),
    supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) throws {
    self.init(parent: parent, name: name)
    var options = options.loading
    options.start = MainActor.isCurrent ? .mainActor : .sync
    try load(source, factories, options, supplies, overriding)
    try start()
  }

  /// Loads a manifest in async code: eager registrations are awaited, one after the other.
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

  /// Loads a manifest in async code: eager registrations are awaited, one after the other.
  ///
  /// It runs on the caller's actor, so that `supplies` and `overriding` may use the actor's state.
  nonisolated(nonsending) public convenience init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    name: String? = nil, options: ManifestOptions = .init(),
    supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws {
    self.init(parent: parent, name: name)
    try load(source, factories, options.loading, supplies, overriding)
    try await start()
  }

  /// Registers a manifest in a container that is not shared yet.
  private func load(
    _ source: ManifestSource, _ factories: FactoryRegistry, _ options: ManifestOptions,
    _ supplies: (any Registrar) -> Void, _ overriding: (ManifestOverrides) -> Void
  ) throws {
    supplies(self)
    var loader = ManifestLoader(source, factories: factories, options: options)
    loader.checkSupplies(in: self)
    let overrides = ManifestOverrides()
    overriding(overrides)
    if overrides.isEmpty { return assemble(try loader.assembly()) }
    loader.expect(overrides)
    assemble(OverridingAssembly(manifest: try loader.assembly(), overrides: overrides))
  }
}
