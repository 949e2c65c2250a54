import Guise
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct SchemaTests {
  @Test func everyKindOfParameterIsInIt() throws {
    let run = MemoryRun(
      ["--schema", "--catalog", Repository.path + "/Tests/Fixtures/catalog.json"])
    #expect(run.status == .valid)
    #expect(run.errors.isEmpty)
    try Golden.expect(run.output, is: "schema.json")
  }

  @Test func contradictingFactoriesHaveNone() {
    let problem = RegistryProblem(
      "it names two parameters \"a\"", advice: "name them",
      at: .init(file: "Demo/Clocks.swift", line: 7))
    let linked = LinkedFactories(catalog: { Catalog() }, problems: [problem]) {
      ManifestValidator(catalog: Catalog(), options: $0)
    }
    let run = MemoryRun(["--schema"], factories: linked)
    #expect(run.status == .findings)
    #expect(run.output.contains("[invalid-factory]"))
  }
}
