import Guise
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("--schema")
struct SchemaTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
  }

  @Test("The schema of a catalog with every kind of parameter")
  func golden() throws {
    let run = project.run("--schema", "--catalog", Repository.path + "/Tests/Fixtures/catalog.json")
    #expect(run.status == .valid)
    #expect(run.errors.isEmpty)
    try Golden.expect(run.output, is: "schema.json")
  }

  @Test("The catalog is the one that a check would take")
  func lookup() throws {
    #expect(project.run("--schema").status == .couldNotCheck)
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "valid.json")
    try project.write(DemoProject.broken, to: "broken.json")
    let schema = project.run("--schema").output
    #expect(schema.contains("\"system-clock\""))
    #expect(project.run("--schema", "valid.json").output == schema)
    // A manifest with faults is edited too.
    #expect(project.run("--schema", "broken.json").output == schema)
    #expect(project.run("--schema", "--catalog", "guise-catalog.json").output == schema)
    let linked = LinkedFactories(catalog: { DemoProject.catalog }) {
      ManifestValidator(catalog: DemoProject.catalog, options: $0)
    }
    #expect(project.run("--schema", factories: linked).output == schema)
  }

  @Test("A manifest's own catalog key is followed")
  func namedCatalog() throws {
    try project.writeCatalog(to: "parts/own.json")
    let text = DemoProject.valid.replacing(
      "\"guise\": 1,", with: "\"guise\": 1, \"catalog\": \"parts/own.json\",")
    try project.write(text, to: "own.json")
    #expect(project.run("--schema", "own.json").output.contains("\"file-store\""))
    let several = project.run("--schema", "own.json", "valid.json")
    #expect(several.status == .couldNotCheck)
    #expect(several.errors.contains("--schema take only one manifest"))
  }

  @Test("Without a catalog there is no schema, and what was written before stays")
  func refused() throws {
    try project.write("old", to: "schema.json")
    let without = project.run("--schema", "--output", "schema.json")
    #expect(without.status == .couldNotCheck)
    #expect(without.errors.contains("--schema needs factories"))
    try project.write(DemoProject.valid, to: "valid.json")
    let none = project.run("--schema", "--output", "schema.json", "valid.json")
    #expect(none.status == .couldNotCheck)
    #expect(none.output.contains("[no-catalog]"))
    try project.write("{}", to: "guise-catalog.json")
    let invalid = project.run("--schema", "--output", "schema.json", "valid.json")
    #expect(invalid.status == .couldNotCheck)
    #expect(invalid.output.contains("[invalid-catalog]"))
    #expect(try project.folder.text("schema.json") == "old")
    try project.writeCatalog()
    #expect(project.run("--schema", "--output", "schema.json").output.isEmpty)
    #expect(try project.folder.text("schema.json") == project.run("--schema").output)
  }

  @Test("Linked factories that contradict themselves have no schema")
  func problems() {
    let problem = RegistryProblem(
      .invalidFactory, "clock", "it names two parameters \"a\"",
      at: .init(file: "Demo/Clocks.swift", line: 7))
    let linked = LinkedFactories(catalog: { Catalog() }, problems: [problem]) {
      ManifestValidator(catalog: Catalog(), options: $0)
    }
    let run = project.run("--schema", factories: linked)
    #expect(run.status == .findings)
    #expect(run.output.contains("[invalid-factory]"))
  }
}
