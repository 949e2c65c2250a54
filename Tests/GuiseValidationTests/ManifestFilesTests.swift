import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Manifests of several files, and files that are not there.
@Suite struct ManifestFilesTests {
  private let catalog = Catalog([
    "store": .of("Store"), "report": .of("Report", .needs("Store")), "clock": .of("Clock"),
  ])

  @Test func aSharedFileIsReportedOnce() {
    let shared = #"{ "guise": 1, "assemblies": { "base": { "registrations": { "s": "stoer" } } } }"#
    let including =
      #"{ "guise": 1, "include": ["base.json"], "assemblies": { "app": { "uses": ["base"], "registrations": { "r": "report" } } } }"#
    let files = ["a.json": including, "b.json": including, "base.json": shared]
    let report = ManifestValidator(catalog: catalog).report(
      for: [.files(files, main: "a.json"), .files(files, main: "b.json")])
    #expect(report.diagnostics.map(\.rule) == ["unknown-factory"])
    #expect(report.manifests.map(\.path) == ["a.json", "b.json"])
    #expect(report.manifests.map(\.failed) == [1, 1])
  }

  @Test func aFileIsCheckedByItsURL() throws {
    let folder = try TemporaryFolder([
      "manifest.json":
        #"{ "guise": 1, "assemblies": { "a": { "registrations": { "c": "clock" } } } }"#
    ])
    let url = folder.url("manifest.json")
    let validator = ManifestValidator(catalog: catalog)
    try validator.validate(url)
    #expect(!validator.report(for: [.file(url.path)]).couldNotCheck)

    let absent = folder.url("absent.json")
    let report = validator.report(for: [.file(url.path), .file(absent.path)])
    #expect(report.diagnostics.map(\.rule) == ["unreadable-file"])
    #expect(report.couldNotCheck)
    let error = #expect(throws: ManifestError.self) { try validator.validate(absent) }
    #expect(error?.diagnostics.map(\.rule) == ["unreadable-file"])
    let other = try #require(URL(string: "https://example.com/a.json"))
    #expect(throws: ManifestError.self) { try validator.validate(other) }
  }
}
