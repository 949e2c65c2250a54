import Foundation
import GuiseManifest
import GuiseTooling
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
    var stale = FactoryRegistry.logbook.catalog
    stale.factories["status-report"] = nil
    let file = folder.url("stale.json")
    try Data(stale.encoded()).write(to: file)
    let result = try await TestProgram("logbook-validate").run(
      ["--catalog", file.path, "manifest.json"], in: logbookFolder)
    #expect(result.status == 1)
    #expect(result.output.contains("[stale-catalog]"))
    #expect(result.output.contains("status-report"))
  }
}
