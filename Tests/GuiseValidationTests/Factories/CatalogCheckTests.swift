import Foundation
import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// A committed catalog is compared with the code in a test of the application's own.
struct CatalogCheckTests {
  private static let contradicting = FactoryRegistry { factories in
    factories.register("x", Shop.MemoryStore.init)
    factories.register("x", line: 77, Shop.SystemClock.init)
  }

  private static func changed(_ change: (inout Catalog) -> Void) -> Catalog {
    var catalog = FactoryRegistry.shop.catalog
    change(&catalog)
    return catalog
  }

  /// The text of the file by the name of its case; nil where there is none.
  private static let files: [String: (FactoryRegistry, String?)] = [
    "equal": (.shop, text(FactoryRegistry.shop.catalog)),
    "laid out otherwise": (
      .shop, text(FactoryRegistry.shop.catalog).replacing("\n", with: "\r\n")
    ),
    "other factories": (
      .shop,
      text(
        changed { catalog in
          catalog.factories["remote"] = nil
          catalog.factories["plain"]?.opaque = true
        })
    ),
    "moved code": (
      .shop, text(changed { $0.factories["remote"]?.file = "Elsewhere/File.swift" })
    ),
    "absent": (.shop, nil), "absent, and written": (.shop, nil), "broken": (.shop, "["),
    // The catalog leaves out what is wrong, so that it may be equal.
    "contradicting": (contradicting, text(contradicting.catalog)),
  ]

  private static func text(_ catalog: Catalog) -> String {
    String(decoding: catalog.encoded(), as: UTF8.self)
  }

  @Test func mismatchesAreAsRecorded() async throws {
    try await LineTable.expect("catalog-checks") { line in
      let (registry, text) = try #require(Self.files[line])
      let folder = try TemporaryFolder(text.map { ["guise-catalog.json": $0] } ?? [:])
      let url = folder.url("guise-catalog.json")
      let writes = line.hasSuffix("written")
      do {
        try registry.checkCatalog(
          at: url, environment: writes ? ["GUISE_WRITE_CATALOG": "1"] : [:])
        return ["accepted"]
      } catch let error as CatalogMismatch {
        let now = try? folder.text("guise-catalog.json")
        #expect(now == (writes ? Self.text(registry.catalog) : text))
        return error.differences.map { "different: \($0)" }
          + error.description.replacing(url.path, with: "FILE").split(separator: "\n").map(
            String.init)
      }
    }
  }
}
