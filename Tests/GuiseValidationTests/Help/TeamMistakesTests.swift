import Foundation
import GuiseManifest
import GuiseTooling
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
  func isReportedAsRecorded(folder: URL) throws {
    let report = try Self.report(folder)
    #expect(!report.diagnostics.isEmpty)
    var text = TextReport(report)
    text.paths = ReportedPath(relativeTo: folder.path)
    try GoldenFile.expect(
      text.text.replacing(folder.path + "/", with: ""), at: folder.appending(path: "report.txt"))
  }

  @Test(arguments: cases)
  func theFirstHelpBreaksNothing(folder: URL) throws {
    let report = try Self.report(folder)
    let found = report.diagnostics
    for finding in found {
      guard let first = finding.suggestions.first, !first.edits.isEmpty else { continue }
      let copy = try TemporaryFolder()
      let place = copy.url.appending(path: folder.lastPathComponent)
      try FileManager.default.copyItem(at: folder, to: place)
      for (path, edits) in Dictionary(grouping: first.edits, by: \.location.path) {
        let url = place.appending(path: path.replacing(folder.path + "/", with: ""))
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        try Data(EditedText(text, applying: edits).text.utf8).write(to: url)
      }
      let after = try Self.report(place)
      let left = after.diagnostics
      let comment = Comment("\(folder.lastPathComponent): \(first.text)")
      #expect(!left.contains { $0.rule == finding.rule && $0.message == finding.message }, comment)
      // A later phase may have findings of its own.
      guard after.manifests[0].phase == report.manifests[0].phase else { continue }
      let new = left.filter { one in
        !found.contains { $0.rule == one.rule && $0.message == one.message }
      }
      #expect(new.map(\.message) == [], comment)
    }
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
