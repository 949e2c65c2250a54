public import Foundation
public import Guise
public import GuiseManifest

/// Containers wired by a manifest that is proven first: the proof of CI, in an application.
extension Container {
  /// Creates a container wired by a manifest, once its whole wiring is proven; otherwise like
  /// `Container(manifest:factories:)`.
  ///
  /// A proof takes several times as long as loading, and adds the validator to the application: it is meant for
  /// debug builds and for tests.
  ///
  /// - Parameters:
  ///   - url: the manifest's file.
  ///   - factories: the factories that the manifest may name.
  ///   - parent: the container to search for keys that this one does not register.
  ///   - name: the scope that this container is, for instances that are scoped to a name.
  ///   - options: variables, environment, roots and limits.
  ///   - supplies: registers the services that the registry declares as supplied.
  ///   - overriding: registers replacements for the manifest's registrations, for tests.
  /// - Throws: `ManifestError` with every finding: nothing is registered unless all of it is proven; the error of
  ///   an eager registration's factory, once the built instances are closed.
  nonisolated(nonsending) public convenience init(
    validating url: URL, factories: FactoryRegistry, parent: Container? = nil, name: String? = nil,
    options: ManifestOptions = .init(), supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws {
    try await self.init(
      validating: ManifestSource(contentsOf: url), factories: factories, parent: parent,
      name: name, options: options, supplies: supplies, overriding: overriding)
  }

  /// Creates a container wired by a manifest from any source, once its whole wiring is proven.
  nonisolated(nonsending) public convenience init(
    validating source: ManifestSource, factories: FactoryRegistry, parent: Container? = nil,
    name: String? = nil,
    options: ManifestOptions = .init(), supplies: (any Registrar) -> Void = { _ in },
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws {
    self.init(parent: parent, name: name)
    supplies(self)
    let loader = ManifestLoader(source, factories, options, ManifestOverrides(overriding))
    try ProvenManifest(loader).register(in: self)
    try await startOrClose()
  }
}

/// A manifest whose wiring has been proven, ready to be registered.
package struct ProvenManifest {
  private let loader: ManifestLoader
  package let model: WiringModel

  /// - Throws: `ManifestError` with every finding.
  package init(_ loader: ManifestLoader) throws(ManifestError) {
    var options = CheckOptions(loader.options)
    options.checksFragmentsWhole = true
    options.replaced = loader.overrides.identifiers
    let validator = ManifestValidator(factories: loader.factories, options: options)
    let result = validator.inspect(loader.files)
    guard let model = result.soundModel else { throw ManifestError(result.report) }
    self.loader = loader
    self.model = model
  }

  /// Registers the manifest in a container that is not shared yet.
  package func register(in container: Container) throws(ManifestError) {
    try loader.register(in: container, proven: model.composition)
  }
}
