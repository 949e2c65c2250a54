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
  private func mismatch(
    _ registry: FactoryRegistry, at url: URL, environment: [String: String] = [:]
  ) throws -> CatalogMismatch? {
    do {
      try registry.checkCatalog(at: url, environment: environment)
      return nil
    } catch let error as CatalogMismatch {
      return error
    }
  }

  private func withCatalog(_ catalog: Catalog, _ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let url = folder.url("guise-catalog.json")
    try Data(catalog.encoded()).write(to: url)
    try body(url)
  }

  @Test func acceptsWhatTheRegistryWrites() throws {
    try withCatalog(FactoryRegistry.shop.catalog) { url in
      try FactoryRegistry.shop.checkCatalog(at: url, environment: [:])
      // However it is laid out.
      let text = try String(contentsOf: url, encoding: .utf8)
      try Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8).write(to: url)
      #expect(try mismatch(.shop, at: url) == nil)
    }
  }

  @Test func saysWhatDiffers() throws {
    var old = FactoryRegistry.shop.catalog
    old.factories["remote"] = nil
    old.factories["plain"]?.opaque = true
    try withCatalog(old) { url in
      let error = try #require(try mismatch(.shop, at: url))
      #expect(
        error.differences == [#"factory "plain" differs in "opaque""#, #"factory "remote" is new"#])
      let lines = error.description.split(separator: "\n").map(String.init)
      #expect(
        lines.first
          == "\(url.path): it is not that of the registry: write it with GUISE_WRITE_CATALOG=1")
      #expect(lines.contains(#"  factory "remote" is new"#))
      #expect(try Catalog.read(Array(Data(contentsOf: url)), path: "c") == old)
    }
  }

  @Test func aMovedFileIsToldApart() throws {
    var old = FactoryRegistry.shop.catalog
    old.factories["remote"]?.file = "Elsewhere/File.swift"
    try withCatalog(old) { url in
      let error = try #require(try mismatch(.shop, at: url))
      #expect(error.differences == [])
      #expect(error.description.contains("files of the code have moved"))
    }
  }

  @Test func writesAndStillFails() throws {
    let folder = try TemporaryFolder()
    let url = folder.url("guise-catalog.json")
    let missing = try #require(try mismatch(.shop, at: url))
    #expect(missing.description.contains("GUISE_WRITE_CATALOG=1"))
    let written = try #require(
      try mismatch(.shop, at: url, environment: ["GUISE_WRITE_CATALOG": "1"]))
    #expect(written.description.contains("was written"))
    #expect(try Array(Data(contentsOf: url)) == FactoryRegistry.shop.catalog.encoded())
    #expect(try mismatch(.shop, at: url) == nil)
  }

  @Test func aBrokenCatalogSaysWhy() throws {
    let folder = try TemporaryFolder()
    let url = folder.url("guise-catalog.json")
    try Data("[".utf8).write(to: url)
    let error = try #require(try mismatch(.shop, at: url))
    #expect(error.description.contains("this is not a catalog"))
  }

  /// The catalog leaves out what is wrong, so that it may be equal.
  @Test func aRegistryWithProblemsFails() throws {
    let registry = FactoryRegistry { factories in
      factories.register("x", Shop.MemoryStore.init)
      factories.register("x", line: 77, Shop.SystemClock.init)
    }
    try withCatalog(registry.catalog) { url in
      let error = try #require(try mismatch(registry, at: url))
      #expect(error.differences == [])
      #expect(
        error.description == """
          the registry has problems:
            GuiseValidationTests/CatalogCheckTests.swift:77: two factories are registered as "x"
          """)
    }
  }
}
