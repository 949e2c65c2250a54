/// Checks one manifest: the same way for the loader, the command and tests.
package struct ManifestChecker: Sendable {
  private let catalog: Catalog
  private let problems: [RegistryProblem]
  /// Decodes settings for real; nil: the catalog's schemas are all there is.
  private let settingsCheck: SettingsCheck?
  let options: ValidationOptions

  package init(
    catalog: Catalog, problems: [RegistryProblem] = [], settingsCheck: SettingsCheck? = nil,
    options: ValidationOptions = .init()
  ) {
    self.catalog = catalog
    self.problems = problems
    self.settingsCheck = settingsCheck
    self.options = options
  }

  /// What is left of a manifest after a check.
  package struct Result: Sendable {
    package var report: ValidationReport
    /// What the manifest comes to, whatever is wrong with it; nil where it cannot be read as one.
    package var model: WiringModel?
    /// The model of a manifest that can be loaded: nil where it has errors, and for a fragment.
    package var soundModel: WiringModel?
  }

  package func check(_ source: ManifestSource) -> Result {
    check(ManifestFiles(source, options: options.reading))
  }

  package func check(_ files: ManifestFiles) -> Result {
    let composed = compose(files)
    let model = composed.composition.map { WiringModel($0, catalog: catalog) }
    let inspection = model.map {
      WiringInspection(
        $0, settingsCheck: settingsCheck, limits: options.limits, start: options.start,
        replaced: options.replaced)
    }
    let check = Check(
      composed, inspection: inspection, problems: problems, catalog: catalog)
    check.run()
    let accepted = check.accepted
    var report = ValidationReport(
      diagnostics: (accepted?.findings ?? check.found).ordered(),
      couldNotCheck: files.couldNotCheck, sources: files.sources)
    report.usedAllows = Set((accepted?.used ?? []).lazy.map { Diagnostic.Location($0) })
    report.manifests = [
      inspection.map { .init($0, diagnostics: check.found) } ?? .nothing(of: files)
    ]
    let isSound =
      report.count(.error) == 0 && !report.couldNotCheck && model?.composition.isFragment == false
    return Result(report: report, model: model, soundModel: isSound ? model : nil)
  }

  /// What is wrong with a manifest's own form, where no factories are known: which assemblies the code
  /// has is not known then either.
  package func checkForm(_ files: ManifestFiles) -> ValidationReport {
    let check = Check(
      compose(files), inspection: nil, problems: problems, catalog: catalog)
    check.run()
    let findings = (check.accepted?.findings ?? check.found).filter {
      $0.rule != UnknownAssembly.id
    }
    var report = ValidationReport(
      diagnostics: findings.ordered(), couldNotCheck: files.couldNotCheck, sources: files.sources)
    if files.main == nil { report.manifests = [.nothing(of: files)] }
    return report
  }

  /// The files merged, with what is wrong with that.
  package func compose(_ files: ManifestFiles) -> ComposedManifest {
    ManifestComposer(catalog: catalog, options: options.composition).compose(files)
  }

  /// What a manifest comes to, whatever is wrong with it: to compare the verdict with what happens.
  func unchecked(_ files: ManifestFiles) -> WiringModel? {
    compose(files).composition.map { WiringModel($0, catalog: catalog) }
  }
}
