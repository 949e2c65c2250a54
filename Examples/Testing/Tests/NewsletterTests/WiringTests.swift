import Foundation
import GuiseManifest
import GuiseTesting
import NewsletterKit
import Testing

@Suite struct WiringTests {
  @Test func theManifestIsValid() {
    expectValid(manifest, factories: .newsletter, strict: true)
  }

  @Test func theCatalogIsUpToDate() {
    expectCatalog(file("guise-catalog.json"), of: .newsletter)
  }

  /// Fails, to show what a finding looks like.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SHOW_BROKEN"] == "1"))
  func aBrokenManifest() {
    expectValid(file("Broken/factory-typo.json"), factories: .newsletter)
  }
}
