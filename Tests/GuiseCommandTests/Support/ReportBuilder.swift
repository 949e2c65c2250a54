import GuiseManifest
import StrictJSON

@testable import GuiseCommand
@testable import GuiseValidation

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
    var text = TextReport(report)
    text.speaker = "guise-validate"
    text.paths = ReportedPath(relativeTo: Self.folder)
    text.style = TextStyle(isColored: colored)
    text.least = least
    return text.text
  }

  func sarif(folder: String = folder) -> String { text(.sarif, folder) }

  func github() -> String { text(.github, Self.folder) }

  private func text(_ format: ReportFormat, _ folder: String) -> String {
    let environment = CommandEnvironment(variables: [:], workingDirectory: folder)
    return format.reporter(for: ReportedRun(environment: environment)).text(of: report)
  }
}
