internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// The findings of a run, and the results of its checks.
struct CombinedReport {
  /// The findings of the run itself, with its input files other than manifests.
  var own = ValidationReport()
  /// The reports of manifests.
  var checks: [ValidationReport] = []
  /// The results of the manifests that were checked whole, by their paths.
  private(set) var results: [String: ManifestValidator.Result] = [:]

  mutating func add(_ result: ManifestValidator.Result, of input: ManifestFiles) {
    checks.append(result.report)
    results[input.path] = result
  }

  /// Adds a finding, with the text at its location.
  mutating func add(_ finding: Diagnostic, source: SourceFile? = nil) {
    own.diagnostics.append(finding)
    if let source { own.sources[source.path] = source }
  }

  /// Adds a finding that prevents a verdict.
  mutating func refuse(_ finding: Diagnostic, source: SourceFile? = nil) {
    add(finding, source: source)
    own.couldNotCheck = true
  }

  /// Returns the combined report, with manifests in the given order and findings in the order of
  /// their places.
  ///
  /// Findings in a file that several manifests include are reported once.
  func report(order paths: [String]) -> ValidationReport {
    // A value given by the caller must belong to a variable of some manifest, not of each.
    func isAboutValue(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.rule == "unknown-variable" && diagnostic.location == nil
    }
    let counts = checks.flatMap(\.diagnostics).filter(isAboutValue).reduce(into: [:]) {
      $0[$1.message, default: 0] += 1
    }
    var report = own
    for var check in checks {
      check.diagnostics.removeAll { isAboutValue($0) && counts[$0.message] != checks.count }
      report.add(check)
    }
    let positions = Dictionary(
      paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // Sorting is stable.
    report.manifests.sort {
      positions[$0.path, default: paths.count] < positions[$1.path, default: paths.count]
    }
    report.settle()
    return report
  }
}
