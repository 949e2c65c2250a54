/// A manifest that cannot be wired, with every reason.
public struct ManifestError: Error, Sendable, CustomStringConvertible {
  /// The findings, errors among them, and the counts of verified registrations.
  public let report: ValidationReport

  package init(_ report: ValidationReport) { self.report = report }

  /// All findings, in the order of their places.
  public var diagnostics: [Diagnostic] { report.diagnostics }

  /// The text that `guise-validate` prints.
  public var description: String { TextReport(report).text }
}
