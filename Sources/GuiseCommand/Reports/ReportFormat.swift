internal import GuiseManifest
internal import GuiseValidation

/// The formats of reports, as in `--format`.
enum ReportFormat: String, CaseIterable {
  case text, json, sarif, github, gitlab, junit

  /// The default maximum number of findings to write for one rule.
  var limit: Int { self == .text ? 50 : 5_000 }

  func reporter(for run: ReportedRun) -> any Reporter {
    switch self {
    case .text: TextReporter(run: run)
    case .json: JSONReporter(run: run)
    case .sarif: SARIFReporter(run: run)
    case .github: GitHubReporter(run: run)
    case .gitlab: GitLabReporter(run: run)
    case .junit: JUnitReporter(run: run)
    }
  }
}

/// A writer of reports in one format.
protocol Reporter {
  /// Returns the whole report, ending in a newline; equal reports give equal bytes.
  func text(of report: ValidationReport) -> String
}

/// The settings of a run that affect its report.
struct ReportedRun {
  var environment: CommandEnvironment
  var isColored = false
  var isStrict = false
  var isQuiet = false

  /// The form of paths for readers.
  var paths: ReportedPath { ReportedPath(relativeTo: environment.workingDirectory) }

  /// The form of paths for other tools.
  var files: RepositoryFiles { RepositoryFiles(environment) }
}

/// Reports for readers, in the same style as loading errors.
struct TextReporter: Reporter {
  var run: ReportedRun

  func text(of report: ValidationReport) -> String {
    var text = TextReport(report)
    text.speaker = run.environment.commandName
    text.paths = run.paths
    text.style = TextStyle(isColored: run.isColored)
    text.least = run.isQuiet ? (run.isStrict ? .warning : .error) : .note
    text.printsSummary = !run.isQuiet
    return text.text
  }
}

extension JSON {
  /// Returns an object with its keys in byte order, without the members that have no value.
  static func present(_ members: [String: JSON?]) -> JSON {
    .object(members.compactMapValues(\.self))
  }
}
