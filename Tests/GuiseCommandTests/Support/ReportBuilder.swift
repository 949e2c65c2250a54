import GuiseManifest
import StrictJSON

@testable import GuiseCommand

/// Findings about files in memory, whose places are marked in the files' text.
struct ReportBuilder {
  static let folder = "/project"

  var report = ValidationReport()

  /// Adds a file; returns the place that `⟦` and `⟧` mark in it.
  @discardableResult
  mutating func file(_ path: String, _ marked: String) -> Diagnostic.Location {
    let path = path.hasPrefix("<") ? path : Self.folder + "/" + path
    var start = 0
    var end = 0
    var text = ""
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": start = text.utf8.count
      case "⟧": end = text.utf8.count
      default: text.unicodeScalars.append(scalar)
      }
    }
    let source = SourceFile(path: path, bytes: Array(text.utf8))
    report.sources[path] = source
    return Diagnostic.Location(
      path: path, start: SourcePosition(start, in: source), end: SourcePosition(end, in: source))
  }

  mutating func add(_ diagnostic: Diagnostic) {
    report.diagnostics.append(diagnostic)
  }

  mutating func manifest(
    _ path: String, registrations: Int, verified: Int, opaque: Int = 0, failed: Int = 0
  ) {
    report.manifests.append(
      .init(
        path: Self.folder + "/" + path, registrations: registrations, verified: verified,
        opaque: opaque, failed: failed))
  }

  func text(colored: Bool = false, least: Diagnostic.Severity = .note) -> String {
    TextReporter(
      commandName: "guise-validate", paths: ReportedPath(relativeTo: Self.folder),
      style: TextStyle(isColored: colored), least: least
    ).text(of: report)
  }

  func sarif(_ variables: [String: String] = [:], folder: String = folder) -> String {
    let environment = CommandEnvironment(variables: variables, workingDirectory: folder)
    return SARIFReporter(
      files: RepositoryFiles(environment), paths: ReportedPath(relativeTo: folder)
    ).text(of: report)
  }

  func github(_ variables: [String: String] = [:], folder: String = folder) -> String {
    let environment = CommandEnvironment(variables: variables, workingDirectory: folder)
    return GitHubReporter(
      commandName: "guise-validate", files: RepositoryFiles(environment),
      paths: ReportedPath(relativeTo: folder)
    ).text(of: report)
  }

  func json() -> String {
    JSONReporter(paths: ReportedPath(relativeTo: Self.folder))
      .text(of: report)
  }
}
