internal import GuiseManifest
internal import GuiseValidation

/// JUnit XML, which most build servers read.
///
/// It contains a passing test for each manifest without failing findings, and a test for each
/// finding, which fails if the finding fails the check.
struct JUnitReporter: Reporter {
  var run: ReportedRun

  func text(of report: ValidationReport) -> String {
    let files = run.files
    let places = FindingPlaces(report, files)
    let sound = report.manifests.filter { manifest in
      report.severities[manifest.path, default: []].allSatisfy { !fails($0) }
    }
    let cases =
      sound.map { Self.checked(files.place(of: $0.path)) }
      + report.diagnostics.map { found($0, places) }
    let failures = report.diagnostics.count { fails($0.severity) }
    let summary = (report.omissions(run.paths) + [report.summary])
      .joined(separator: "\n")
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
    let name = JSONReporter.toolName
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name)" \(counts)>
        <testsuite name="\(name)" \(counts) skipped="0">
      \(cases.joined(separator: "\n"))
          <system-out>\(XMLText.escaped(summary))</system-out>
        </testsuite>
      </testsuites>

      """
  }

  private static func checked(_ file: String) -> String {
    start(name: "wiring", file: file) + "/>"
  }

  private func found(_ diagnostic: Diagnostic, _ places: FindingPlaces) -> String {
    let place = places.place(of: diagnostic.location)
    var lines = FindingText(diagnostic, paths: run.paths, places: places).lines
    var name = diagnostic.rule
    if let place, let start = diagnostic.location?.start, start.line > 0 {
      name += " at \(start)"
      lines.insert("\(VisibleText.escaped(place)):\(start)", at: 0)
    }
    let text = XMLText.escaped(lines.joined(separator: "\n"))
    let start = Self.start(name: name, file: place ?? JSONReporter.toolName) + ">"
    guard fails(diagnostic.severity) else {
      return "\(start)\n      <system-out>\(text)</system-out>\n    </testcase>"
    }
    let message = XMLText.escaped(VisibleText.sentence(diagnostic.message))
    return "\(start)\n      <failure type=\"\(XMLText.escaped(diagnostic.rule))\" "
      + "message=\"\(message)\">\(text)</failure>\n    </testcase>"
  }

  private func fails(_ severity: Diagnostic.Severity) -> Bool {
    severity == .error || run.isStrict && severity == .warning
  }

  private static func start(name: String, file: String) -> String {
    let file = XMLText.escaped(VisibleText.escaped(file))
    return "    <testcase classname=\"\(file)\" name=\"\(XMLText.escaped(name))\""
  }
}
