public import Foundation
public import GuiseManifest

/// Verifies manifests against the code's catalog, without running the code.
///
/// A check has four phases: it reads, composes, connects and proves. All findings of a phase are reported; a phase
/// with errors is the last. The first three are the loader's own steps: a manifest without errors loads.
public struct ManifestValidator: Sendable {
  private let catalog: Catalog
  private let problems: [RegistryProblem]
  private let settingsCheck: SettingsCheck?
  var options: CheckOptions

  /// A validator that knows the code by its catalog.
  public init(catalog: Catalog, options: ManifestOptions = .init()) {
    self.init(catalog: catalog, options: CheckOptions(options))
  }

  /// A validator with the code linked in.
  ///
  /// - Parameters:
  ///   - problems: The faults of the code's registrations themselves.
  ///   - settingsCheck: Decodes settings for real; nil: the catalog's schemas are checked.
  package init(
    catalog: Catalog, problems: [RegistryProblem] = [], settingsCheck: SettingsCheck? = nil,
    options: CheckOptions
  ) {
    self.catalog = catalog
    self.problems = problems
    self.settingsCheck = settingsCheck
    self.options = options
  }

  /// The findings about the manifest of a file, in the order of their places.
  ///
  /// A file that cannot be read is a finding too.
  public func diagnostics(for url: URL) throws -> [Diagnostic] {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
    return inspect(.file(url.path)).report.diagnostics
  }

  /// Checks several manifests in one run. A fault in a file that several of them include is reported once,
  /// and a fragment that another of them includes is checked once, as a part of that one.
  public func report(for sources: [ManifestSource]) -> ValidationReport {
    var whole = ValidationReport()
    let manifests = sources.map { ManifestFiles($0, options: options.given) }
    for position in SeparateManifests.positions(in: manifests) {
      whole.add(inspect(manifests[position]).report)
    }
    whole.settle()
    return whole
  }
}

/// Checks of one manifest: the same for the loader, the command and tests.
extension ManifestValidator {
  /// The result of a check of one manifest.
  package struct Result: Sendable {
    package var report: ValidationReport
    /// The catalog that the manifest was checked against.
    package var catalog: Catalog
    /// The findings of the rules, accepted or not.
    package var found: [Diagnostic] = []
    /// The manifest joined with the code, whatever its faults; nil if it cannot be read.
    package var model: WiringModel?
    /// The model of a manifest that can be loaded: nil if it has errors, or is a fragment.
    package var soundModel: WiringModel?
  }

  package func inspect(_ source: ManifestSource) -> Result {
    inspect(ManifestFiles(source, options: options.given))
  }

  /// One manifest's report, with its wiring, whatever its faults.
  package func inspect(_ files: ManifestFiles) -> Result {
    let check = check(files)
    let model = check.wiring
    let findings = RuleFindings(of: check, limit: options.findingLimit)
    var report = report(findings.shown.ordered(), findings, files)
    report.usedAllows = Set(findings.usedAllows.lazy.map { Diagnostic.Location($0) })
    report.manifests = [.init(check.composition?.path ?? files.path, check, findings)]
    let isSound =
      report.count(.error) == 0 && !report.couldNotCheck && model?.composition.isFragment == false
    return Result(
      report: report, catalog: catalog, found: findings.all, model: model,
      soundModel: isSound ? model : nil)
  }

  /// The faults of a manifest's own form, if no factories are known: the assemblies of the code are unknown
  /// then as well.
  package func inspectForm(of files: ManifestFiles) -> ValidationReport {
    let check = check(compose(files), nil)
    let findings = RuleFindings(of: check, limit: options.findingLimit)
    var report = report(
      findings.shown.filter { $0.rule != Rule.unknownAssembly.id }.ordered(), findings, files)
    report.leftOut.remove(rule: Rule.unknownAssembly.id)
    report.manifests = files.main == nil ? [.init(files.path, check, findings)] : []
    return report
  }

  func check(_ files: ManifestFiles) -> Check {
    let composed = compose(files)
    return check(composed, composed.composition.map { WiringModel($0, catalog: catalog) })
  }

  private func check(_ composed: ComposedManifest, _ model: WiringModel?) -> Check {
    let files = composed.files
    // An application has the files that it loads in its bundle.
    let isAlone = options.reader == .application || files.rootFolder == nil
    return Check(
      composed, wiring: model, catalog: catalog, problems: problems, settingsCheck: settingsCheck,
      limits: options.given.limits,
      audience: Audience(options.reader, readsCatalog: settingsCheck == nil),
      neighbours: isAlone ? nil : NeighbouringFiles(files))
  }

  private func report(
    _ shown: [Diagnostic], _ findings: RuleFindings, _ files: ManifestFiles
  ) -> ValidationReport {
    var report = ValidationReport(
      manifests: [.init(path: files.path)],
      diagnostics: shown, couldNotCheck: files.couldNotCheck, sources: files.sourcesByPath)
    report.leftOut = findings.leftOut
    return report
  }

  /// The merged files, with the faults that merging shows.
  package func compose(_ files: ManifestFiles) -> ComposedManifest {
    Composer.compose(
      files, code: Set(catalog.assemblies.keys),
      takesNoArguments: { catalog.factories[$0]?.arguments.isEmpty == true },
      options: options.given, replaced: options.replaced,
      checksFragmentsWhole: options.checksFragmentsWhole)
  }
}
