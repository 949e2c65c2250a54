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
    try load(.file(url.path), factories, options, overriding, supplies)
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
    try load(.file(url.path), factories, options, overriding, supplies)
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
    var overrides: ManifestOverrides?
    if let overriding {
      let declared = ManifestOverrides()
      overriding(declared)
      overrides = declared
    }
    var validation = options.validation
    if let overrides {
      validation.replaced = overrides.replaced(in: source, factories, validation)
    }
    let assembly = try ManifestAssembly(source, factories: factories, validation: validation)
    var report = assembly.report
    report.diagnostics += factories.missingSupplies(in: self)
    report.diagnostics += overrides?.withoutTarget(in: assembly) ?? []
    if report.count(.error) > 0 { throw ManifestError(report) }

    assemble(assembly)
    for registration in overrides?.registrations(for: assembly) ?? [] { store(registration) }
  }
}

extension FactoryRegistry {
  /// What is declared as supplied and is not there.
  fileprivate func missingSupplies(in container: Container) -> [Diagnostic] {
    let missing = supplies.filter { $0.scope == nil && container.registration(for: $0.key) == nil }
    let keys = Set(missing.map { Catalog.Key($0.key) })
    if keys.isEmpty { return [] }
    return MissingSuppliedService.findings(catalog(probingSettings: false)) { !keys.contains($0) }
  }
}
