internal import GuiseManifest

/// The JSON report, version 1: every finding as data, for other tools.
///
/// Every object has all of its keys; what a finding lacks is `null` or empty.
struct JSONReporter: Reporter {
  static let version = 1
  static let toolName = "guise-validate"

  var paths: ReportedPath

  func text(of report: ValidationReport) -> String {
    var fingerprints = Fingerprints()
    return JSONOutput.object([
      "version": .integer(Self.version),
      "tool": .object(["name": .string(Self.toolName), "version": .string(GuiseVersion.current)]),
      "manifests": .array(report.manifests.map(value)),
      "diagnostics": .array(report.diagnostics.map { value($0, &fingerprints) }),
      "summary": .object([
        "errors": .integer(report.count(.error)),
        "warnings": .integer(report.count(.warning)),
        "notes": .integer(report.count(.note)),
      ]),
    ]).text
  }

  private func value(_ manifest: ValidationReport.Manifest) -> JSONOutput {
    .object([
      "path": .string(paths.text(manifest.path)),
      "registrations": .integer(manifest.registrations),
      "verified": .integer(manifest.verified),
      "opaque": .integer(manifest.opaque),
      "failed": .integer(manifest.failed),
    ])
  }

  private func value(_ diagnostic: Diagnostic, _ fingerprints: inout Fingerprints) -> JSONOutput {
    let path = diagnostic.location.map { paths.text($0.path) }
    var members = Self.place(diagnostic.location, path: path)
    let end = diagnostic.location?.end
    members["endLine"] = .optional(end?.line.positive)
    members["endColumn"] = .optional(end?.column.positive)
    members["rule"] = .string(diagnostic.rule)
    members["severity"] = .string(diagnostic.severity.rawValue)
    members["message"] = .string(diagnostic.message)
    members["pointer"] = .optional(diagnostic.pointer)
    members["chain"] = .array(diagnostic.chain.map(JSONOutput.string))
    members["help"] = .array(diagnostic.help.map(JSONOutput.string))
    members["related"] = .array(
      diagnostic.related.map { related in
        let path = related.location.map { paths.text($0.path) }
        var members = Self.place(related.location, path: path)
        members["message"] = .string(related.message)
        return .object(members)
      })
    members["fingerprint"] = .string(fingerprints.next(diagnostic, path: path ?? ""))
    return .object(members)
  }

  private static func place(
    _ location: Diagnostic.Location?, path: String?
  ) -> [String: JSONOutput] {
    [
      "path": .optional(path), "line": .optional(location?.start.line.positive),
      "column": .optional(location?.start.column.positive),
    ]
  }
}

extension Int {
  /// Lines and columns count from 1; what has none has 0.
  fileprivate var positive: Int? { self > 0 ? self : nil }
}
