import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("A command with factories linked in")
struct LinkedFactoriesTests {
  private let project: DemoProject
  private let linked = LinkedFactories(catalog: { DemoProject.catalog }) {
    ManifestValidator(catalog: DemoProject.catalog, options: $0)
  }

  init() throws {
    project = try DemoProject()
    try project.write(DemoProject.valid, to: "manifest.json")
  }

  @Test("It needs no catalog")
  func noCatalog() {
    #expect(project.run("manifest.json", factories: linked).status == .valid)
    #expect(project.run("manifest.json").status == .couldNotCheck)
  }

  @Test("--emit-catalog writes what a check can use")
  func emits() throws {
    let run = project.run("--emit-catalog", "guise-catalog.json", factories: linked)
    #expect(run.status == .valid)
    #expect(run.output.isEmpty)
    #expect(project.run("manifest.json").status == .valid)
    let printed = project.run("--emit-catalog=-", factories: linked)
    #expect(try project.folder.text("guise-catalog.json") == printed.output)
    #expect(try project.folder.names == ["guise-catalog.json", "manifest.json"])
  }

  @Test("A catalog can be written and a manifest checked in one run")
  func emitsAndChecks() throws {
    try project.write(DemoProject.broken, to: "broken.json")
    let run = project.run("--emit-catalog", "c.json", "broken.json", factories: linked)
    #expect(run.status == .findings)
    #expect(try project.folder.names.contains("c.json"))
    let failed = project.run("--emit-catalog", "gone/c.json", "broken.json", factories: linked)
    #expect(failed.status == .couldNotCheck)
    #expect(failed.output.isEmpty)
  }

  @Test("A given catalog that differs is stale")
  func stale() throws {
    try project.writeCatalog(to: "same.json")
    #expect(
      project.run("--catalog", "same.json", "manifest.json", factories: linked).status == .valid)
    var other = DemoProject.catalog
    other.factories["system-clock"] = nil
    other.factories["sundial"] = .init(services: ["Demo.Clock"], file: "Demo/Clocks.swift")
    other.factories["file-store"]?.opaque = true
    other.supplies = [.init(key: .init(service: "Demo.Logger", tags: ["a"]), file: "D/F.swift")]
    try project.writeCatalog(other, to: "old.json")
    let run = project.run("--catalog", "old.json", "manifest.json", factories: linked)
    #expect(run.status == .findings)
    try Golden.expect(run.output, is: "stale-catalog.txt")
  }

  @Test("A catalog that tells only other places is not stale")
  func places() {
    var moved = DemoProject.catalog
    moved.factories["system-clock"]?.file = "Demo/Other.swift"
    #expect(moved.differences(from: DemoProject.catalog).isEmpty)
  }
}
