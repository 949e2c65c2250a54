internal import GuiseManifest
internal import GuiseValidation

/// Workflow commands that GitHub shows as annotations in changed files.
///
/// GitHub keeps ten errors, ten warnings and ten notices per step and silently drops the rest:
/// omitted findings are therefore counted.
struct GitHubReporter: Reporter {
  static let limit = 10

  var run: ReportedRun

  func text(of report: ValidationReport) -> String {
    let places = FindingPlaces(report, run.files)
    var counts: [Diagnostic.Severity: Int] = [:]
    var lines: [String] = []
    for diagnostic in report.diagnostics {
      counts[diagnostic.severity, default: 0] += 1
      guard counts[diagnostic.severity, default: 0] <= Self.limit else { continue }
      lines.append(command(for: diagnostic, places))
    }
    let leftOut = Diagnostic.Severity.allCases.compactMap { severity -> String? in
      let count = max(counts[severity, default: 0] - Self.limit, 0) + report.leftOut.count(severity)
      return count > 0 ? Phrase.count(count, severity.rawValue) : nil
    }
    if !leftOut.isEmpty {
      lines.append(
        "\(run.environment.commandName): left out \(leftOut.joined(separator: ", ")): GitHub shows ten of a kind for a "
          + "step, and --format text shows all")
    }
    lines += [report.skipped.line(run.paths), report.summary].compactMap(\.self)
    return lines.joined(separator: "\n") + "\n"
  }

  private func command(for diagnostic: Diagnostic, _ places: FindingPlaces) -> String {
    let text = FindingText(diagnostic, paths: run.paths, places: places).lines
    var properties: [(name: String, value: String)] = []
    if let location = diagnostic.location, let place = places.place(of: location) {
      properties = [("file", VisibleText.escaped(place))] + Self.range(location)
    }
    let written = (properties + [("title", diagnostic.rule)])
      .map { "\($0.name)=\(Self.escapedProperty($0.value))" }.joined(separator: ",")
    return "::\(Self.command(diagnostic.severity)) \(written)::"
      + Self.escapedData(text.joined(separator: "\n"))
  }

  /// Returns the properties of a range; a runner drops the columns of several lines, with a note in
  /// its log.
  private static func range(
    _ location: Diagnostic.Location
  ) -> [(name: String, value: String)] {
    let (start, end) = (location.start, location.end)
    guard start.line > 0 else { return [] }
    var range = [("line", start.line)]
    if end.line >= start.line { range.append(("endLine", end.line)) }
    if start.column > 0, end.line == start.line {
      range += [("col", start.column), ("endColumn", max(end.column, start.column))]
    }
    return range.map { ($0.0, String($0.1)) }
  }

  private static func command(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private static func escapedData(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
