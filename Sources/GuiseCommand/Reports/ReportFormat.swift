internal import GuiseManifest

/// The formats of reports, as in `--format`.
enum ReportFormat: String, CaseIterable {
  case text, json, sarif, github, gitlab, junit

  private var reporter: any Reporter.Type {
    switch self {
    case .text: TextReporter.self
    case .json: JSONReporter.self
    case .sarif: SARIFReporter.self
    case .github: GitHubReporter.self
    case .gitlab: GitLabReporter.self
    case .junit: JUnitReporter.self
    }
  }

  /// The default maximum number of findings to write for one rule.
  var limit: Int { self == .text ? 50 : 5_000 }

  func reporter(for run: ReportedRun) -> any Reporter { reporter.init(run) }
}

/// A writer of reports in one format.
protocol Reporter {
  init(_ run: ReportedRun)

  /// Returns the whole report, ending in a newline; equal reports give equal bytes.
  func text(of report: ValidationReport) -> String
}

/// The settings of a run that affect its report.
struct ReportedRun {
  var environment: CommandEnvironment
  var isColored: Bool
  var isStrict: Bool
  var isQuiet: Bool

  /// The form of paths for readers.
  var paths: ReportedPath { ReportedPath(relativeTo: environment.workingDirectory) }
}
