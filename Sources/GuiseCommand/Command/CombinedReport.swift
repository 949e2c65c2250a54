internal import GuiseManifest

/// The reports of several checks as one.
struct CombinedReport {
  private struct Check {
    var manifest: ManifestInput
    var report: ValidationReport
    var isFragment: Bool
  }

  private var combined = ValidationReport()
  private var checks: [Check] = []

  /// Adds what was found in one manifest.
  ///
  /// - Parameter isFragment: Whether it is made to be included by others.
  mutating func add(
    _ report: ValidationReport, of manifest: ManifestInput, isFragment: Bool = false
  ) {
    checks.append(Check(manifest: manifest, report: report, isFragment: isFragment))
  }

  /// Adds a finding, with the text that it is about.
  mutating func add(_ finding: Diagnostic, source: SourceFile? = nil) {
    combined.diagnostics.append(finding)
    if let source { combined.sources[source.path] = source }
  }

  /// Adds a finding without which there would be a verdict.
  mutating func refuse(_ finding: Diagnostic, source: SourceFile? = nil) {
    add(finding, source: source)
    combined.couldNotCheck = true
  }

  /// The manifests in the order in which they were named, the findings in that of their places;
  /// what two manifests include is reported once.
  func report(order paths: [String]) -> ValidationReport {
    var report = combined
    let checks = checksWithoutIncludedFragments
    for check in checks {
      report.manifests += check.report.manifests
      report.diagnostics += check.report.diagnostics
      report.couldNotCheck = report.couldNotCheck || check.report.couldNotCheck
      report.sources.merge(check.report.sources) { first, _ in first }
    }
    report.diagnostics = Self.withoutValuesForOthers(report.diagnostics, count: checks.count)
    let positions = Dictionary(
      paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func position(_ manifest: ValidationReport.Manifest) -> Int {
      positions[manifest.path] ?? paths.count
    }
    report.manifests = report.manifests.enumerated()
      .sorted { (position($0.element), $0.offset) < (position($1.element), $1.offset) }
      .map(\.element)
    report.diagnostics = report.diagnostics.ordered()
    return report
  }

  /// A fragment that another manifest of the run includes is checked as a part of that.
  private var checksWithoutIncludedFragments: [Check] {
    guard checks.contains(where: \.isFragment) else { return checks }
    let files = checks.map { check in
      Set(check.report.sources.keys.map { FileReader.resolved($0) ?? $0 })
    }
    var kept = Set(checks.indices)
    for (index, check) in checks.enumerated() where check.isFragment {
      let path = check.manifest.path
      let file = FileReader.resolved(path) ?? path
      // Of fragments that include each other in a circle, one stays to say so.
      if kept.contains(where: { $0 != index && files[$0].contains(file) }) { kept.remove(index) }
    }
    return kept.sorted().map { checks[$0] }
  }

  /// A value that the caller gives belongs to a variable of some manifest of the run, not of each.
  private static func withoutValuesForOthers(
    _ diagnostics: [Diagnostic], count manifests: Int
  ) -> [Diagnostic] {
    func isAboutValue(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.rule == UnknownVariable.id && diagnostic.location == nil
    }
    let counts = diagnostics.filter(isAboutValue).reduce(into: [:]) {
      $0[$1.message, default: 0] += 1
    }
    return diagnostics.filter { !isAboutValue($0) || counts[$0.message] == manifests }
  }
}
