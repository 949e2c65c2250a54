import Foundation
import GuiseManifest
import GuiseTooling
import PluginsApp
import Testing

@Suite struct CatalogTests {
  /// The catalog that is committed is what the code says now; `GUISE_WRITE_CATALOG=1` renews it.
  @Test func isUpToDate() throws {
    try FactoryRegistry.plugins.checkCatalog(
      at: pluginsFolder.appendingPathComponent("guise-catalog.json"))
  }

  /// Editors read the schema that is committed: it is what the command prints now. `GUISE_RECORD=1`
  /// renews it.
  @Test func theSchemaForEditorsIsUpToDate() async throws {
    let printed = try await TestProgram.validate.run(["--schema"], in: pluginsFolder)
    try GoldenFile.expect(
      printed.output, at: pluginsFolder.appending(path: "guise-manifest.schema.json"))
  }
}
