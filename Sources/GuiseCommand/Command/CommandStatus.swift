internal import GuiseManifest

/// The result that the command reports to its caller.
package enum CommandStatus: Int32, Sendable {
  /// The manifests can be loaded.
  case valid = 0
  /// The report contains errors, or warnings in a strict check.
  case findings = 1
  /// No verdict was possible: wrong usage, or a named file could not be read or written.
  case couldNotCheck = 2

  init(_ report: ValidationReport, isStrict: Bool) {
    let fails = report.count(.error) > 0 || (isStrict && report.count(.warning) > 0)
    self = report.couldNotCheck ? .couldNotCheck : fails ? .findings : .valid
  }
}
