internal import GuiseManifest
internal import GuiseValidation

/// A Code Quality report, which GitLab shows in merge requests.
struct GitLabReporter: Reporter {
  var run: ReportedRun

  func text(of report: ValidationReport) -> String {
    let places = FindingPlaces(
      report, RepositoryFiles(run.environment, named: "CI_PROJECT_DIR"))
    var fingerprints = Fingerprints()
    let leftOut = zip(report.leftOut.counts, report.leftOut.lines).map {
      Diagnostic(rule: $0.rule, severity: .note, message: $1)
    }
    return JSON.array(
      (report.diagnostics + leftOut).map { diagnostic in
        let place = places.place(of: diagnostic.location)
        let line = place == nil ? 1 : max(diagnostic.location?.start.line ?? 1, 1)
        let text = FindingText(diagnostic, paths: run.paths, places: places)
        let path = place ?? places.fallback ?? diagnostic.location?.path ?? ""
        return .object([
          "check_name": .string(diagnostic.rule),
          "description": .string(text.lines.joined(separator: "\n")),
          "fingerprint": .string(fingerprints.next(diagnostic, path: path)),
          "location": .object([
            "path": .string(path), "lines": .object(["begin": .integer(line)]),
          ]),
          "severity": .string(Self.severity(diagnostic.severity)),
        ])
      }
    ).text(.open)
  }

  private static func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
