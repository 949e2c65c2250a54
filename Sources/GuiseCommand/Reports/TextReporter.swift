internal import GuiseManifest

/// Reports for readers, in the same style as loading errors.
struct TextReporter: Reporter {
  var commandName: String
  var paths: ReportedPath
  var style: TextStyle
  /// The least severity to report.
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

extension TextReporter {
  init(_ run: ReportedRun) {
    self.init(
      commandName: run.environment.commandName, paths: run.paths,
      style: TextStyle(isColored: run.isColored),
      least: run.isQuiet ? (run.isStrict ? .warning : .error) : .note,
      printsSummary: !run.isQuiet)
  }
}
