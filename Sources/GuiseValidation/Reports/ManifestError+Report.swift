public import GuiseManifest

extension ManifestError {
  /// The findings: all those of a validator, or those that a loader has stopped at.
  public var diagnostics: [Diagnostic] { report.diagnostics }

  /// The findings as a report that can be rendered.
  public var report: ValidationReport {
    if let report = details as? ValidationReport { return report }
    return ValidationReport(diagnostics: faults.map { Diagnostic($0) })
  }

  /// Creates the error of a manifest that a validator has refused.
  package init(_ report: ValidationReport) {
    self.init(
      report.diagnostics.filter { $0.severity == .error }.map { Fault($0) }, details: report)
  }
}

extension ValidationReport: ManifestReport {
  package var text: String { TextReport(self).text }
}

extension Diagnostic {
  fileprivate init(_ fault: Fault) {
    self.init(
      rule: fault.rule, severity: .error, message: fault.message,
      location: fault.file.map { path in
        Location(path: path, line: fault.line ?? 0, column: fault.column ?? 0)
      })
  }
}

extension Fault {
  fileprivate init(_ finding: Diagnostic) {
    self.init(
      .other(rule: finding.rule, finding.message), file: finding.location?.path,
      line: finding.location.flatMap { $0.start.line > 0 ? $0.start.line : nil },
      column: finding.location.flatMap { $0.start.column > 0 ? $0.start.column : nil })
  }
}
