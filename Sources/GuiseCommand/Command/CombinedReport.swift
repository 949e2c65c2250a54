internal import GuiseManifest

/// The reports of several checks as one.
struct CombinedReport {
  private var combined = ValidationReport()

  mutating func add(_ report: ValidationReport) {
    combined.add(report)
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
    let positions = Dictionary(
      paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func position(_ manifest: ValidationReport.Manifest) -> Int {
      positions[manifest.path] ?? paths.count
    }
    report.manifests = report.manifests.enumerated()
      .sorted { (position($0.element), $0.offset) < (position($1.element), $1.offset) }
      .map(\.element)
    report.settle()
    return report
  }
}
