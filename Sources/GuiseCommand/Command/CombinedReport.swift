internal import GuiseManifest
internal import StrictJSON

/// Combines the reports of several checks.
struct CombinedReport {
  private var combined = ValidationReport()
  private var checks: [ValidationReport] = []

  /// Adds the report of one manifest.
  mutating func add(_ report: ValidationReport) { checks.append(report) }

  /// Adds a finding, with the text at its location.
  mutating func add(_ finding: Diagnostic, source: SourceFile? = nil) {
    combined.diagnostics.append(finding)
    if let source { combined.sources[source.path] = source }
  }

  /// Adds the path of an input file other than a manifest.
  mutating func addInput(_ path: String) { combined.otherInputs.insert(path) }

  /// Adds a finding that prevents a verdict.
  mutating func refuse(_ finding: Diagnostic, source: SourceFile? = nil) {
    add(finding, source: source)
    combined.couldNotCheck = true
  }

  /// Returns the combined report, with manifests in the given order and findings in the order of
  /// their places.
  ///
  /// Findings in a file that several manifests include are reported once.
  func report(order paths: [String]) -> ValidationReport {
    var report = combined
    for check in Self.droppingPartialUnknownVariables(checks) { report.add(check) }
    let positions = Dictionary(
      paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func position(_ manifest: ValidationReport.Manifest) -> Int {
      positions[manifest.path] ?? paths.count
    }
    // Sorting is stable.
    report.manifests.sort { position($0) < position($1) }
    report.settle()
    return report
  }

  /// Removes findings about values for unknown variables, unless they occur in every check.
  ///
  /// A value given by the caller must belong to a variable of some manifest, not of each.
  private static func droppingPartialUnknownVariables(
    _ checks: [ValidationReport]
  ) -> [ValidationReport] {
    func isAboutValue(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.rule == Rule.unknownVariable.id && diagnostic.location == nil
    }
    let counts = checks.flatMap(\.diagnostics).filter(isAboutValue).reduce(into: [:]) {
      $0[$1.message, default: 0] += 1
    }
    return checks.map { check in
      var check = check
      check.diagnostics.removeAll { isAboutValue($0) && counts[$0.message] != checks.count }
      return check
    }
  }
}
