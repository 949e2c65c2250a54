import Foundation
import GuiseManifest
import PluginsApp
import Testing

@Suite struct CatalogTests {
  /// The catalog that is committed is what the code says now; `GUISE_WRITE_CATALOG=1` renews it.
  @Test func isUpToDate() throws {
    try FactoryRegistry.plugins.checkCatalog(
      at: pluginsFolder.appendingPathComponent("guise-catalog.json"))
  }
}
