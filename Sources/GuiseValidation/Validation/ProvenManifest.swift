public import Foundation
package import Guise
public import GuiseManifest

/// A manifest whose wiring has been proven, ready to be registered.
package struct ProvenManifest {
  private let loader: ManifestLoader
  /// The manifest joined with the code.
  package let model: WiringModel

  /// - Throws: `ManifestError` with every finding.
  package init(_ loader: ManifestLoader) throws(ManifestError) {
    var options = CheckOptions(loader.options)
    options.checksFragmentsWhole = true
    options.replaced = loader.replaced
    let validator = ManifestValidator(factories: loader.factories, options: options)
    let result = validator.inspect(loader.files)
    guard let model = result.soundModel else { throw ManifestError(result.report) }
    self.loader = loader
    self.model = model
  }

  /// Registers the manifest in a container that is not shared yet.
  @discardableResult
  package func register(in container: Container) throws(ManifestError) -> ManifestAssembly {
    try loader.register(in: container, proven: model.composition)
  }
}

extension ManifestValidator {
  /// Proves the manifest of a file, with its includes.
  ///
  /// - Throws: `ManifestError` with every finding, if one of them is an error. It prints as `guise-validate` does.
  public func validate(_ url: URL) throws(ManifestError) {
    try validate([ManifestSource(contentsOf: url)])
  }

  /// Proves manifests from any source.
  ///
  /// - Throws: `ManifestError` with every finding, if one of them is an error.
  public func validate(_ manifests: [ManifestSource]) throws(ManifestError) {
    let report = report(for: manifests)
    if report.count(.error) > 0 || report.couldNotCheck { throw ManifestError(report) }
  }
}
