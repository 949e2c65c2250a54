import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Several manifests in one run, some of them made to be included by others.
@Suite struct SeveralManifestsTests {
  private let catalog = Catalog(["store": .of("Store"), "report": .of("Report", .needs("Store"))])

  private static func including(_ files: String...) -> String {
    let list = files.map { "\"\($0)\"" }.joined(separator: ",")
    return
      #"{"guise":1,"include":[\#(list)],"root":"app","assemblies":{"app":{"uses":["part"],"registrations":{"r":"report"}}}}"#
  }

  private let fragment =
    #"{"guise":1,"fragment":true,"assemblies":{"part":{"registrations":{"s":"store"}}}}"#

  private func check(_ files: [String: String], _ mains: [String]) -> ValidationReport {
    ManifestValidator(catalog: catalog).report(for: mains.map { .files(files, main: $0) })
  }

  @Test func partsAreCheckedWithTheirWhole() async throws {
    let files = [
      "a.json": Self.including("part.json"), "b.json": Self.including("part.json"),
      "part.json": fragment, "other.json": fragment,
      "middle.json": #"{"guise":1,"fragment":true,"include":["part.json"],"assemblies":{}}"#,
      "main.json": Self.including("middle.json"), "whole.json": Self.including("base.json"),
      "base.json": fragment.replacing(#""fragment":true,"#, with: ""),
    ]
    try await LineTable.expect("several-manifests") { line in
      let report = check(files, line.split(separator: " ").map(String.init))
      return [report.manifests.map(\.path).joined(separator: " ")]
    }
  }

  /// Neither is left out because of the other: both would go unchecked.
  @Test func fragmentsThatIncludeEachOtherAreBothChecked() {
    func cycle(_ other: String, _ name: String) -> String {
      #"{"guise":1,"fragment":true,"include":["\#(other)"],"assemblies":{"\#(name)":{"registrations":{"\#(name)":"store"}}}}"#
    }
    let files = ["a.json": cycle("b.json", "a"), "b.json": cycle("a.json", "b")]
    let report = check(files, ["a.json", "b.json"])
    #expect(report.manifests.map(\.path) == ["a.json", "b.json"])
    #expect(report.diagnostics.map(\.rule) == ["include-cycle", "include-cycle"])
  }

  @Test func filesAreToldApartByWhatTheyAre() throws {
    let folder = try TemporaryFolder([
      "parts/part.json": fragment, "main.json": Self.including("parts/part.json"),
    ])
    try FileManager.default.createSymbolicLink(
      at: folder.url("alias.json"), withDestinationURL: folder.url("parts/part.json"))
    let report = ManifestValidator(catalog: catalog).report(
      for: [
        .file(folder.file("alias.json")), .file(folder.file("parts/../main.json")),
        .file(folder.file("main.json")), .file(folder.file("gone.json")),
      ])
    #expect(report.manifests.map(\.registrations) == [2, 0])
    #expect(report.diagnostics.map(\.rule) == ["unreadable-file"])
    #expect(report.couldNotCheck)
  }
}
