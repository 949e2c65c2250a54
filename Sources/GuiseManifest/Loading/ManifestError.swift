/// A manifest that cannot be wired, with every reason.
public struct ManifestError: Error, Sendable, CustomStringConvertible {
  /// The findings, errors among them, and the counts of what was verified.
  public let report: ValidationReport

  package init(_ report: ValidationReport) { self.report = report }

  /// Everything that was found, in the order of its places.
  public var diagnostics: [Diagnostic] { report.diagnostics }

  /// What `guise-validate` prints.
  public var description: String { TextReport(report).text }
}
