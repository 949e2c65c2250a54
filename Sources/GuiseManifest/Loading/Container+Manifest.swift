public import Foundation
public import Guise

extension Container {
  /// A container that is wired by a manifest.
  ///
  /// - Parameters:
  ///   - url: the manifest's file.
  ///   - factories: what the manifest may name.
  ///   - parent: searched where this container has no registration.
  ///   - options: variables, environment, roots and limits.
  ///   - supplies: registers what the registry declares as supplied.
  ///   - overriding: registrations in the place of the manifest's, for tests.
  /// - Throws: ``ManifestError`` with every finding: nothing is registered unless all of it is valid.
  public convenience init(
    manifest url: URL, factories: FactoryRegistry, parent: Container? = nil,
    options: ManifestOptions = .init(), supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) throws {
    self.init(parent: parent)
    try load(ManifestSource(contentsOf: url), factories, options, supplies, overriding)
  }

  /// As for a file, from any source: bytes, embedded resources, named files in memory.
  public convenience init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    options: ManifestOptions = .init(), supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) throws {
    self.init(parent: parent)
    try load(source, factories, options, supplies, overriding)
  }

  /// As the sync form, in async code.
  public convenience init(
    manifest url: URL, factories: FactoryRegistry, parent: Container? = nil,
    options: ManifestOptions = .init(), supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws {
    self.init(parent: parent)
    try load(ManifestSource(contentsOf: url), factories, options, supplies, overriding)
  }

  /// As the sync form, in async code.
  public convenience init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    options: ManifestOptions = .init(), supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws {
    self.init(parent: parent)
    try load(source, factories, options, supplies, overriding)
  }

  /// Registers a manifest in a container that nobody else knows yet.
  private func load(
    _ source: ManifestSource, _ factories: FactoryRegistry, _ options: ManifestOptions,
    _ supplies: (any Registrar) -> Void, _ overriding: (ManifestOverrides) -> Void
  ) throws {
    supplies(self)
    var loader = ManifestLoader(source, factories: factories, options: options.validation)
    loader.checkSupplies(in: self)
    let overrides = ManifestOverrides()
    overriding(overrides)
    if overrides.isEmpty { return assemble(try loader.assembly()) }
    loader.expect(overrides)
    assemble(OverridingAssembly(try loader.assembly(), overrides))
  }
}
