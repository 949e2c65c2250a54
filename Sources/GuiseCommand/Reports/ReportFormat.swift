internal import GuiseManifest

/// The forms of a report, as `--format` names them.
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

  /// How many findings of one rule are written out where nobody says.
  var limit: Int { self == .text ? 50 : 5_000 }

  func reporter(for run: ReportedRun) -> any Reporter { reporter.init(run) }
}

/// Writes reports in one form.
protocol Reporter {
  init(_ run: ReportedRun)

  /// The whole report, with its last newline. The same report gives the same bytes.
  func text(of report: ValidationReport) -> String
}

/// What a report depends on besides its findings.
struct ReportedRun {
  var environment: CommandEnvironment
  var isColored: Bool
  var isStrict: Bool
  var isQuiet: Bool

  /// How paths are written for people.
  var paths: ReportedPath { ReportedPath(relativeTo: environment.workingDirectory) }
}
