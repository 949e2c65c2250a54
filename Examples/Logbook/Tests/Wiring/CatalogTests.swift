import Foundation
import GuiseManifest
import GuiseValidation
import LogbookKit
import Testing

@Suite struct CatalogTests {
  /// The catalog that is committed is what the code says now; `GUISE_WRITE_CATALOG=1` renews it.
  @Test func isUpToDate() throws {
    try FactoryRegistry.logbook.checkCatalog(
      at: logbookFolder.appendingPathComponent("guise-catalog.json"))
  }

  /// Editors read the schema that is committed: it is what the command prints now. `GUISE_RECORD=1`
  /// renews it.
  @Test func theSchemaForEditorsIsUpToDate() async throws {
    let printed = try await TestProgram.validate.run(["--schema"], in: logbookFolder)
    try GoldenFile.expect(
      printed.output, at: logbookFolder.appending(path: "guise-manifest.schema.json"))
  }

  @Test func isReportedWhenItIsStale() async throws {
    let folder = try TemporaryFolder()
    let catalog = String(decoding: FactoryRegistry.logbook.catalog.encoded(), as: UTF8.self)
    try folder.write(
      catalog.replacing("\"status-report\"", with: "\"state-report\""), to: "stale.json")
    let result = try await TestProgram("logbook-validate").run(
      ["--catalog", folder.file("stale.json"), "manifest.json"], in: logbookFolder)
    #expect(result.status == 1)
    #expect(result.output.contains("[stale-catalog]"))
    #expect(result.output.contains("status-report"))
  }
}
