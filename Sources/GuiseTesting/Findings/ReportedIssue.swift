internal import GuiseManifest
internal import Testing

/// A finding as tests report it: at its own place.
struct ReportedIssue: Sendable {
  /// As `guise-validate` prints it.
  let text: String
  let severity: Issue.Severity
  let location: Testing.SourceLocation

  /// The errors and warnings of a report, in the order of their places. Notes fail nothing, and a test
  /// has no issues that weigh less than a warning.
  ///
  /// - Parameters:
  ///   - isStrict: whether warnings fail a test.
  ///   - caller: where the check is written.
  static func all(
    of report: ValidationReport, isStrict: Bool, seenFrom caller: Testing.SourceLocation
  ) -> [ReportedIssue] {
    report.diagnostics.compactMap { diagnostic in
      let severity: Issue.Severity
      switch diagnostic.severity {
      case .error: severity = .error
      case .warning: severity = isStrict ? .error : .warning
      case .note: return nil
      }
      var text = TextReport(
        ValidationReport(diagnostics: [diagnostic], sources: report.sources))
      text.printsSummary = false
      return ReportedIssue(
        text: String(text.text.dropLast()), severity: severity,
        location: Testing.SourceLocation(diagnostic.location, seenFrom: caller))
    }
  }

  /// Reports it to Swift Testing, as an issue of the test that runs.
  func record() {
    Issue.record(Comment(rawValue: text), severity: severity, sourceLocation: location)
  }
}

extension Testing.SourceLocation {
  /// A finding's place. One in code is written as `#fileID` already and has a line alone; a file as a
  /// whole has neither line nor column, which begin at 1 here.
  ///
  /// - Parameter caller: stands in for a place that is not known; its module is the first part of a
  ///   manifest's `fileID`.
  init(_ location: Diagnostic.Location?, seenFrom caller: Testing.SourceLocation) {
    guard let location else {
      self = caller
      return
    }
    let isCode =
      location.start.line > 0 && location.start.column < 1 && location.path.contains("/")
    let name = location.path.split(separator: "/").last.map(String.init) ?? location.path
    self.init(
      fileID: isCode ? location.path : "\(caller.moduleName)/\(name)", filePath: location.path,
      line: max(location.start.line, 1), column: max(location.start.column, 1))
  }
}
