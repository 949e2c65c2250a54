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

  @Test func anIncludedFragmentIsNotCheckedAlone() {
    let files = [
      "a.json": Self.including("part.json"), "part.json": fragment,
      "b.json": Self.including("part.json"),
      "other.json": fragment,
    ]
    func checked(_ mains: String...) -> [String] { check(files, mains).manifests.map(\.path) }
    #expect(checked("part.json") == ["part.json"])
    #expect(checked("a.json", "part.json") == ["a.json"])
    #expect(checked("part.json", "a.json") == ["a.json"])
    #expect(checked("part.json", "b.json", "a.json") == ["b.json", "a.json"])
    #expect(checked("part.json", "other.json") == ["part.json", "other.json"])
    // The same file is the same, whatever it is called.
    #expect(checked("./part.json", "x/../a.json") == ["a.json"])
    #expect(checked("a.json", "./a.json") == ["a.json"])
  }

  @Test func aFragmentOfAFragmentIsPartOfIt() {
    let files = [
      "main.json": Self.including("middle.json"), "part.json": fragment,
      "middle.json": #"{"guise":1,"fragment":true,"include":["part.json"],"assemblies":{}}"#,
    ]
    func checked(_ mains: String...) -> [String] { check(files, mains).manifests.map(\.path) }
    #expect(checked("part.json", "middle.json") == ["middle.json"])
    #expect(checked("part.json", "middle.json", "main.json") == ["main.json"])
    #expect(checked("part.json", "main.json") == ["main.json"])
  }

  @Test func onlyFragmentsAreParts() {
    let base = #"{"guise":1,"assemblies":{"part":{"registrations":{"s":"store"}}}}"#
    let files = ["main.json": Self.including("base.json"), "base.json": base]
    #expect(
      check(files, ["base.json", "main.json"]).manifests.map(\.path) == ["base.json", "main.json"])
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
