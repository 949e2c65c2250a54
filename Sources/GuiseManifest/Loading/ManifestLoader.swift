package import Guise

/// Makes an assembly from a manifest, or one error with all of its faults.
///
/// A fragment is no exception: nothing is loaded unless its wiring is verified.
package struct ManifestLoader {
  private let files: ManifestFiles
  private let factories: FactoryRegistry
  private var options: ManifestOptions
  private let decoded = DecodedSettings()
  /// Registrations that replace the manifest's.
  private var overrides: [TestOverride] = []
  /// Findings besides the manifest's own faults.
  private var findings: [Diagnostic] = []

  package init(
    _ source: ManifestSource, factories: FactoryRegistry, options: ManifestOptions
  ) {
    files = ManifestFiles(source, options: options.reading)
    self.factories = factories
    self.options = options
    self.options.checksFragmentsWhole = true
  }

  /// Expects registrations to be replaced, and reports overrides without a target.
  mutating func expect(_ overrides: ManifestOverrides) {
    self.overrides = overrides.all
    let (factories, replaced) = (factories, overrides.all.map(\.target))
    options.replaced = { OverrideTargets($0, factories).replaced(by: replaced) }
  }

  /// Reports services that are declared as supplied and missing. Services of a scope are not looked up: their
  /// containers do not exist yet.
  package mutating func checkSupplies(in container: Container) {
    let missing = factories.supplies.filter {
      $0.scope == nil && container.registration(for: $0.key) == nil
    }
    if missing.isEmpty { return }
    findings += Diagnostic.missingSupplies(
      missing.map { $0.described(factories.tagTexts) })
  }

  func assembly() throws -> ManifestAssembly { try loaded().assembly }

  /// The assembly with its model, to be compared with another.
  package func loaded() throws -> (assembly: ManifestAssembly, model: WiringModel) {
    let validator = ManifestValidator(factories: factories, options: options, keeping: decoded)
    let result = validator.inspect(files)
    var report = result.report
    report.diagnostics += findings
    if !overrides.isEmpty, let composition = result.model?.composition {
      report.diagnostics += OverrideTargets(composition, factories).unmatched(overrides)
    }
    report.diagnostics = report.diagnostics.ordered()
    guard let model = result.soundModel, report.count(.error) == 0 else {
      throw ManifestError(report)
    }
    return (assembly(of: model), model)
  }

  /// The assembly without validation; nil if nothing can be read.
  ///
  /// The manifest must not contain a fault that stops the container itself: a value type with a weak
  /// lifetime.
  func uncheckedAssembly() -> ManifestAssembly? {
    let validator = ManifestValidator(
      catalog: factories.catalog(probingSettings: false), options: options)
    return validator.check(files).wiring.map(assembly)
  }

  private func assembly(of model: WiringModel) -> ManifestAssembly {
    let builder = RegistrationBuilder(
      model, factories: factories, decoded: decoded, limits: options.limits)
    return ManifestAssembly(
      builder.registrations(), of: model.composition, sources: files.identities,
      factories: factories)
  }
}
