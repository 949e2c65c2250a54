public import Foundation
internal import Guise
public import GuiseManifest
internal import StrictJSON

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

  /// A validator that decodes settings for real, or else checks them by the catalog's schemas.
  package init(
    catalog: Catalog, problems: [RegistryProblem] = [], settingsCheck: SettingsCheck? = nil,
    options: CheckOptions
  ) {
    (self.catalog, self.problems) = (catalog, problems)
    (self.settingsCheck, self.options) = (settingsCheck, options)
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

  /// The result of a check of one manifest.
  package struct Result: Sendable {
    package var report: ValidationReport
    package var catalog: Catalog
    /// The findings of the rules, accepted or not.
    package var found: [Diagnostic] = []
    /// The manifest joined with the code, whatever its faults; nil if it cannot be read.
    package var model: WiringModel?
    /// The model of a manifest that can be loaded: nil if it has errors, or is a fragment.
    package var soundModel: WiringModel? {
      report.count(.error) == 0 && !report.couldNotCheck
        && model?.composition.isFragment == false ? model : nil
    }
  }

  package func inspect(_ source: ManifestSource) -> Result {
    inspect(ManifestFiles(source, options: options.given))
  }

  /// One manifest's report, with its wiring, whatever its faults.
  package func inspect(_ files: ManifestFiles) -> Result {
    let check = check(files)
    let findings = RuleFindings(of: check, limit: options.findingLimit)
    let manifest = ValidationReport.Manifest(check.composition?.path ?? files.path, check, findings)
    // A manifest whose form alone was checked has no verdict.
    var report = ValidationReport(
      manifests: options.knowsCode || files.main == nil ? [manifest] : [],
      diagnostics: findings.shown.ordered(), couldNotCheck: files.couldNotCheck,
      sources: files.sourcesByPath)
    report.leftOut = findings.leftOut
    report.usedAllows = Set(findings.usedAllows.lazy.map { Diagnostic.Location($0) })
    return Result(report: report, catalog: catalog, found: findings.all, model: check.wiring)
  }

  func check(_ files: ManifestFiles) -> Check {
    let composition = compose(files)
    let known = options.knowsCode ? composition : nil
    return Check(
      files, composition, wiring: known.map { WiringModel($0, catalog: catalog) }, catalog: catalog,
      problems: problems, settingsCheck: settingsCheck, options: options)
  }

  package func compose(_ files: ManifestFiles) -> Composition? {
    Composition(
      files, code: Set(catalog.assemblies.keys),
      takesNoArguments: { catalog.factories[$0]?.arguments.isEmpty == true },
      options: options.given, replaced: options.replaced,
      checksFragmentsWhole: options.checksFragmentsWhole)
  }

  /// Creates a validator with the application's code linked in, which decodes settings.
  public init(factories: FactoryRegistry, options: ManifestOptions = .init()) {
    self.init(factories: factories, options: CheckOptions(options))
  }

  package init(factories: FactoryRegistry, options: CheckOptions) {
    self.init(
      catalog: factories.catalog(probingSettings: false), problems: factories.catalogProblems,
      settingsCheck: factories.settingsCheck, options: options)
  }
}

extension FactoryRegistry {
  /// The check that decodes settings as loading will, unless a variable has no value.
  ///
  /// Codable stops at its first error: the schema finds the others.
  var settingsCheck: SettingsCheck {
    let types = ProbedTypes()
    return { [declared] id, written, variables in
      guard let type = declared.factories[id]?.settings else { return [] }
      func isUnset(_ variable: String) -> Bool { variables[variable]?.value.isKnown != true }
      var faults: [SettingsFault] = []
      if !written.refers(to: isUnset) {
        faults = SettingsNode(written, variables).value(of: type).faults
        if faults.isEmpty { return [] }
      }
      let found = types.schema(of: type).check(written, variables: variables)
      // The schema's own are the better ones for help.
      let others = faults.filter { fault in !found.contains { $0.saysTheSame(as: fault) } }
      return others + found.filter { fault in !others.contains { $0.path == fault.path } }
    }
  }
}

extension SettingsFault {
  /// Whether the sentences of two faults are one.
  fileprivate func saysTheSame(as other: SettingsFault) -> Bool {
    switch (kind, other.kind) {
    case (.missing, .missing), (.unknown, .unknown): path == other.path
    case (.invalid(let expected, let found), .invalid(let needed, let read)):
      path == other.path && expected == needed && found == read
    default: false
    }
  }
}

/// The schemas of settings types, each probed on first use.
private final class ProbedTypes: Sendable {
  private let schemas = Lock<[ObjectIdentifier: SettingsSchema]>([:])

  func schema(of type: any Decodable.Type) -> SettingsSchema {
    let id = ObjectIdentifier(type)
    if let schema = schemas.withLock({ $0[id] }) { return schema }
    // Not under the lock, since decoding runs the application's code.
    let schema = Prober().probe(type).schema
    schemas.withLock { $0[id] = schema }
    return schema
  }
}
