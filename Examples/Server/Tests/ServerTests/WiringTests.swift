import GuiseTesting
import ServerKit
import Testing

@Suite struct WiringTests {
  @Test(arguments: ["manifest.json", "manifest.development.json"])
  func theManifestIsValid(name: String) {
    expectValid(file(name), factories: .server, strict: true)
  }

  @Test func theCatalogIsUpToDate() {
    expectCatalog(file("guise-catalog.json"), of: .server)
  }
}
