import Foundation
import Guise
import GuiseManifest
import GuiseTesting
import Reader
import Testing

@MainActor @Suite struct WiringTests {
  @Test func everyEnvironmentIsValid() {
    expectValid(
      Environment.allCases.map(\.manifest), factories: .reader,
      options: ManifestOptions(variables: ["apiKey": "a key"], namedRoots: moduleRoots),
      strict: true)
  }

  @Test func theCatalogIsUpToDate() {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    expectCatalog(
      folder.deletingLastPathComponent().appending(path: "guise-catalog.json"), of: .reader)
  }

  @Test func productionNeedsItsKey() async {
    let error = await #expect(throws: ManifestError.self) {
      _ = try await Application(.production, secrets: { _ in nil })
    }
    #expect(error?.description.contains("apiKey") == true)
  }
}
