internal import GuiseManifest

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
    let path = diagnostic.location.map { run.paths.text($0.path) }
    var members = Self.place(diagnostic.location, path: path)
    let end = diagnostic.location?.end
    members["endLine"] = Self.number(end?.line)
    members["endColumn"] = Self.number(end?.column)
    members["rule"] = .string(diagnostic.rule)
    members["severity"] = .string(diagnostic.severity.rawValue)
    members["message"] = .string(diagnostic.message)
    members["pointer"] = Self.text(diagnostic.pointer)
    members["chain"] = .strings(diagnostic.chain)
    members["help"] = .strings(diagnostic.help)
    members["related"] = .array(
      diagnostic.related.map { related in
        let path = related.location.map { run.paths.text($0.path) }
        var members = Self.place(related.location, path: path)
        members["message"] = .string(related.message)
        return .object(members)
      })
    members["fingerprint"] = .string(fingerprints.next(diagnostic, path: path ?? ""))
    return .object(members)
  }

  private static func place(
    _ location: Diagnostic.Location?, path: String?
  ) -> [String: JSON] {
    [
      "path": text(path), "line": number(location?.start.line),
      "column": number(location?.start.column),
    ]
  }

  private static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// Returns a line or column, counted from 1; 0 means unknown.
  private static func number(_ number: Int?) -> JSON {
    number.flatMap { $0 > 0 ? .integer($0) : nil } ?? .null
  }
}

/// The output of `--diff` as data.
extension JSONReporter {
  /// - Parameter changes: lines, each with a leading sign for its kind.
  static func text(of changes: [String]) -> String {
    JSON.object([
      "version": .integer(version),
      "tool": tool,
      "changes": .array(
        changes.map { line in
          .object(["kind": .string(kind(line)), "text": .string(String(line.dropFirst(2)))])
        }),
    ]).text(.open)
  }

  private static func kind(_ line: String) -> String {
    switch line.first {
    case "+": "added"
    case "-": "removed"
    default: "changed"
    }
  }
}
