/// Checks one manifest: the same way for the loader, the command and tests.
package struct ManifestChecker: Sendable {
  package var catalog: Catalog
  package var problems: [RegistryProblem] = []
  /// Decodes settings for real; nil: the catalog's schemas are all there is.
  package var settingsCheck: SettingsCheck?
  package var options = ValidationOptions()

  /// What is left of a manifest after a check.
  package struct Result: Sendable {
    package var report: ValidationReport
    /// Nil where the manifest has errors, and for a fragment.
    package var wiring: Wiring?
    /// What the manifest comes to, whatever is wrong with it; nil where it cannot be read as one.
    package var model: WiringModel?
  }

  package func check(_ source: ManifestSource) -> Result {
    let composed = ManifestComposer(catalog: catalog, options: options).compose(source)
    var report = ValidationReport(
      diagnostics: composed.diagnostics, couldNotCheck: composed.couldNotCheck,
      sources: composed.sources)
    var wiring: Wiring?
    var model: WiringModel?
    if let composition = composed.composition {
      let joined = WiringModel(composition, catalog: catalog)
      model = joined
      let inspection = WiringInspection(
        joined, problems: problems, settingsCheck: settingsCheck, options: options)
      report.diagnostics += findings(in: inspection)
      allow(in: &report, inspection)
      let circular = composition.isFragment ? [] : inspection.circular
      report.manifests = [
        .init(joined, circular: circular, diagnostics: report.diagnostics)
      ]
      if report.count(.error) == 0, !report.couldNotCheck, !composition.isFragment {
        wiring = Wiring(joined, sources: composed.identities)
      }
    } else {
      report.diagnostics += codeFindings
      report.manifests = [
        .init(path: source.path, registrations: 0, verified: 0, opaque: 0, failed: 0)
      ]
    }
    report.diagnostics = report.diagnostics.ordered()
    return Result(report: report, wiring: wiring, model: model)
  }

  /// What a manifest comes to, whatever is wrong with it: to compare the verdict with what happens.
  func unchecked(_ source: ManifestSource) -> Wiring? {
    let composed = ManifestComposer(catalog: catalog, options: options).compose(source)
    return composed.composition.map {
      Wiring(WiringModel($0, catalog: catalog), sources: composed.identities)
    }
  }

  private func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let isFragment = inspection.model.composition.isFragment
    return WiringRules.all.filter { $0.holdsInFragments || !isFragment }
      .flatMap { $0.findings(in: inspection) }
      + LimitExceeded.findings(in: inspection)
  }

  /// Takes out what the manifest accepts, and reports what it accepts without need.
  private func allow(in report: inout ValidationReport, _ inspection: WiringInspection) {
    let allowed = AllowedFindings(report.diagnostics, by: inspection.model.composition)
    // An error may hide what would be silenced.
    let unused =
      report.count(.error) == 0 && !report.couldNotCheck
      ? UnusedAllow.findings(in: inspection, used: allowed.used) : []
    report.diagnostics = allowed.findings + unused
    report.usedAllows = Set(allowed.used.lazy.map { Diagnostic.Location($0) })
  }

  /// What is wrong with the code is said even of a manifest that cannot be read.
  private var codeFindings: [Diagnostic] {
    let rules: [any Rule.Type] = [DuplicateFactory.self, InvalidFactory.self]
    return problems.compactMap { problem in
      rules.first { $0.id == problem.rule }?.finding(problem)
    }
  }
}
