internal import GuiseManifest
internal import GuiseValidation

/// The JSON report, version 1: all findings as data for other tools.
///
/// Every object has all of its keys; missing values are `null` or empty.
struct JSONReporter: Reporter {
  static let version = 1
  static let toolName = "guise-validate"

  /// The name and version of the command in machine-readable output.
  static let tool = JSON.object([
    "name": .string(toolName), "version": .string(GuiseVersion.current),
  ])

  var run: ReportedRun

  func text(of report: ValidationReport) -> String {
    var fingerprints = Fingerprints()
    return JSON.object([
      "version": .integer(Self.version),
      "tool": Self.tool,
      "manifests": .array(report.manifests.map(value)),
      "diagnostics": .array(report.diagnostics.map { value($0, &fingerprints) }),
      "leftOut": .object(
        Dictionary(
          report.leftOut.counts.map { ($0.rule, .integer($0.count)) },
          uniquingKeysWith: { first, _ in first })),
      "skipped": .array(
        report.skipped.entries.map {
          .object(["path": .string(run.paths.text($0.path)), "reason": .string($0.reason.rawValue)])
        }),
      "summary": .object([
        "errors": .integer(report.count(.error)),
        "warnings": .integer(report.count(.warning)),
        "notes": .integer(report.count(.note)),
      ]),
    ]).text(.open)
  }

  private func value(_ manifest: ValidationReport.Manifest) -> JSON {
    .object([
      "path": .string(run.paths.text(manifest.path)),
      "registrations": .integer(manifest.registrations),
      "verified": .integer(manifest.verified),
      "opaque": .integer(manifest.opaque),
      "failed": .integer(manifest.failed),
    ])
  }

  private func value(_ diagnostic: Diagnostic, _ fingerprints: inout Fingerprints) -> JSON {
    let location = diagnostic.location
    let path = location.map { run.paths.text($0.path) }
    return .object([
      "rule": .string(diagnostic.rule),
      "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.message),
      "path": Self.text(path),
      "line": Self.number(location?.start.line),
      "column": Self.number(location?.start.column),
      "endLine": Self.number(location?.end.line),
      "endColumn": Self.number(location?.end.column),
      "pointer": Self.text(diagnostic.pointer),
      "chain": .strings(diagnostic.chain),
      "help": .strings(diagnostic.help),
      "related": .array(
        diagnostic.related.map { related in
          .object([
            "path": Self.text(related.location.map { run.paths.text($0.path) }),
            "line": Self.number(related.location?.start.line),
            "column": Self.number(related.location?.start.column),
            "message": .string(related.message),
          ])
        }),
      "fingerprint": .string(fingerprints.next(diagnostic, path: path ?? "")),
    ])
  }

  private static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// Returns a line or column, counted from 1; 0 means unknown.
  private static func number(_ number: Int?) -> JSON {
    number.flatMap { $0 > 0 ? .integer($0) : nil } ?? .null
  }
}
