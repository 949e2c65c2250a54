internal import GuiseManifest

/// What the command tells its caller.
package enum CommandStatus: Int32, Sendable {
  /// Nothing stands against loading the manifests.
  case valid = 0
  /// There are errors, or warnings in a strict check.
  case findings = 1
  /// There is no verdict: wrong usage, or something named by the caller cannot be read or written.
  case couldNotCheck = 2

  init(_ report: ValidationReport, isStrict: Bool) {
    let fails = report.count(.error) > 0 || (isStrict && report.count(.warning) > 0)
    self = report.couldNotCheck ? .couldNotCheck : fails ? .findings : .valid
  }
}
