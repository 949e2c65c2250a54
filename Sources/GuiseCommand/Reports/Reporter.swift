internal import GuiseManifest

/// A form in which a report can be written.
protocol Reporter {
  /// The whole report, with its last newline. The same report gives the same bytes.
  func text(of report: ValidationReport) -> String
}
