public import Foundation
public import Guise

/// Containers that are wired by a manifest.
extension Container {
  /// A container that is wired by a manifest, with its eager registrations built.
  ///
  /// Nothing is awaited: an eager registration that needs an async factory is refused, and one that
  /// needs the main actor as well, where this is not called on it.
  ///
  /// - Parameters:
  ///   - url: the manifest's file.
  ///   - factories: what the manifest may name.
  ///   - parent: searched where this container has no registration.
  ///   - name: the scope that this container is, for instances that are scoped to a name.
  ///   - options: variables, environment, roots and limits.
  ///   - supplies: registers what the registry declares as supplied. What it declares as supplied in a
  ///     scope is registered in each container of that scope, whenever there is one.
  ///   - overriding: registrations in the place of the manifest's, for tests.
  /// - Throws: ``ManifestError`` with every finding: nothing is registered unless all of it is valid;
  ///   what an eager registration's factory throws.
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
  /// - Throws: ``ManifestError`` with every finding; what an eager registration's factory throws.
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
    var options = options.validation
    options.start = MainActor.isCurrent ? .mainActor : .sync
    try load(source, factories, options, supplies, overriding)
    try start()
  }

  /// Loads a manifest in async code: eager registrations are awaited, one after the other.
  ///
  /// It runs on the caller's actor, so that `supplies` and `overriding` may use what is there.
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
  /// It runs on the caller's actor, so that `supplies` and `overriding` may use what is there.
  nonisolated(nonsending) public convenience init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    name: String? = nil, options: ManifestOptions = .init(),
    supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws {
    self.init(parent: parent, name: name)
    try load(source, factories, options.validation, supplies, overriding)
    try await start()
  }

  /// Registers a manifest in a container that nobody else knows yet.
  private func load(
    _ source: ManifestSource, _ factories: FactoryRegistry, _ options: ValidationOptions,
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
