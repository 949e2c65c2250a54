import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Manifests broken as a team breaks them: merges, renames in code, moved files, half-done overlays.
///
/// Each folder of `Fixtures/team` has a manifest and, in `report.txt`, all that the command prints of it.
@Suite struct TeamMistakesTests {
  static let cases = Fixtures.folders(in: "team")

  @Test(arguments: cases)
  func aMistakeIsReportedAsRecorded(folder: URL) throws {
    let report = try Self.report(folder)
    #expect(!report.diagnostics.isEmpty)
    var text = TextReport(report)
    text.paths = ReportedPath(relativeTo: folder.path)
    try GoldenFile.expect(
      text.text.replacing(folder.path + "/", with: ""), at: folder.appending(path: "report.txt"))
  }

  static func report(_ folder: URL) throws -> ValidationReport {
    let url = Fixtures.folder.appending(path: "team/catalog.json")
    let catalog = try FixtureCatalog.read(url)
    var options = CheckOptions(ManifestOptions())
    options.reader = .command
    return ManifestValidator(catalog: catalog, options: options)
      .report(for: [.file(folder.appending(path: "manifest.json").path)])
  }
}
