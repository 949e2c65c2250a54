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
    let findings = RuleFindings(of: check, limit: options.findingLimit)
    let manifest = ValidationReport.Manifest(
      check.composition?.path ?? files.path, check, findings)
    // A manifest whose form alone was checked has no verdict.
    var report = ValidationReport(
      manifests: options.knowsCode || files.main == nil ? [manifest] : [],
      diagnostics: findings.shown.ordered(), couldNotCheck: files.couldNotCheck,
      sources: files.sourcesByPath)
    report.leftOut = findings.leftOut
    report.usedAllows = Set(findings.usedAllows.lazy.map { Diagnostic.Location($0) })
    let isSound =
      report.count(.error) == 0 && !report.couldNotCheck && check.composition?.isFragment == false
    return Result(
      report: report, catalog: catalog, found: findings.all, model: check.wiring,
      soundModel: isSound ? check.wiring : nil)
  }

  func check(_ files: ManifestFiles) -> Check {
    let composed = compose(files)
    let composition = options.knowsCode ? composed.composition : nil
    return Check(
      composed, wiring: composition.map { WiringModel($0, catalog: catalog) }, catalog: catalog,
      problems: problems, settingsCheck: settingsCheck, options: options)
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
