internal import GuiseManifest

/// Reports for people; what they look like is shared with the errors of loading.
struct TextReporter: Reporter {
  var commandName: String
  var paths: ReportedPath
  var style: TextStyle
  /// Findings that weigh less are left out.
  var least: Diagnostic.Severity = .note
  var printsSummary = true

  func text(of report: ValidationReport) -> String {
    var text = TextReport(report)
    text.speaker = commandName
    text.paths = paths
    text.style = style
    text.least = least
    text.printsSummary = printsSummary
    return text.text
  }
}
