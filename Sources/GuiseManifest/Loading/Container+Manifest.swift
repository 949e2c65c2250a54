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
  ///   - overriding: registrations in the place of the manifest's, for tests.
  ///   - supplies: registers what the registry declares as supplied.
  /// - Throws: ``ManifestError`` with every finding: nothing is registered unless all of it is valid.
  public convenience init(
    manifest url: URL, factories: FactoryRegistry, parent: Container? = nil,
    options: ManifestOptions = .init(), overriding: ((ManifestOverrides) -> Void)? = nil,
    supplies: (any Registrar) -> Void = { _ in }
  ) throws {
    self.init(parent: parent)
    try load(ManifestSource(contentsOf: url), factories, options, overriding, supplies)
  }

  /// As for a file, from any source: bytes, embedded resources, named files in memory.
  public convenience init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    options: ManifestOptions = .init(), overriding: ((ManifestOverrides) -> Void)? = nil,
    supplies: (any Registrar) -> Void = { _ in }
  ) throws {
    self.init(parent: parent)
    try load(source, factories, options, overriding, supplies)
  }

  /// As the sync form, in async code.
  public convenience init(
    manifest url: URL, factories: FactoryRegistry, parent: Container? = nil,
    options: ManifestOptions = .init(), overriding: ((ManifestOverrides) -> Void)? = nil,
    supplies: (any Registrar) -> Void = { _ in }
  ) async throws {
    self.init(parent: parent)
    try load(ManifestSource(contentsOf: url), factories, options, overriding, supplies)
  }

  /// As the sync form, in async code.
  public convenience init(
    manifest source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    options: ManifestOptions = .init(), overriding: ((ManifestOverrides) -> Void)? = nil,
    supplies: (any Registrar) -> Void = { _ in }
  ) async throws {
    self.init(parent: parent)
    try load(source, factories, options, overriding, supplies)
  }

  /// Registers a manifest in a container that nobody else knows yet.
  private func load(
    _ source: ManifestSource, _ factories: FactoryRegistry, _ options: ManifestOptions,
    _ overriding: ((ManifestOverrides) -> Void)?, _ supplies: (any Registrar) -> Void
  ) throws {
    supplies(self)
    var loader = ManifestLoader(source, factories: factories, options: options.validation)
    loader.checkSupplies(in: self)
    guard let overriding else { return assemble(try loader.assembly()) }
    let overrides = ManifestOverrides()
    overriding(overrides)
    loader.expect(overrides)
    assemble(OverridingAssembly(try loader.assembly(), overrides))
  }
}
