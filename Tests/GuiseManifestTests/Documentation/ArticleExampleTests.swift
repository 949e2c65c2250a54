import Foundation
import Guise
import GuiseManifest
import TestSupport
import Testing

extension TemporaryFolder {
  /// The files that a section of an article names.
  convenience init(_ article: String, section: String) throws {
    let fences = try Article(article).fences("json").filter { $0.section.last == section }
    try self.init(
      Dictionary(fences.map { ($0.file ?? "manifest.json", $0.text) }) { one, _ in one })
  }
}

/// The tests that "Testing" shows, word for word, with its manifest.
@Suite("The examples of the article on testing")
struct TestingArticleExamples {
  private let folder: TemporaryFolder
  private var manifest: URL { folder.url.appending(path: "manifest.json") }

  init() throws { folder = try TemporaryFolder("Testing", section: "Overview") }

  @Test func everyManifestIsValid() throws {
    let options = ValidationOptions(variables: ["path": "gazette.db", "token": "test"])
    let validator = ManifestValidator(factories: .gazette, options: options)
    #expect(try validator.diagnostics(for: manifest).isEmpty)
  }

  @Test func theFrontPageHasTheDate() async throws {
    let container = try await Container(
      manifest: manifest, factories: .gazette,
      overriding: { overrides in
        overrides.register(instance: MemoryArchive() as any Archive)
        overrides.replace("time") { FixedTime(now: .distantPast) as any TimeSource }
        overrides.replace("mailer") { Mailer(settings: .test) }
      })
    let gazette: Gazette = try await container.resolve()
    #expect(gazette.pages.map(\.text) == ["memory at \(Date.distantPast)"])
  }

  @Test func allGetTheSameArchive() async throws {
    let source = ManifestSource.files(
      [
        "manifest.json": """
        {
          "guise": 1,
          "assemblies": { "app": { "registrations": { "archive": "memory-archive" } } }
        }
        """
      ], main: "manifest.json")
    let archive = MemoryArchive()
    let container = try await Container(
      manifest: source, factories: .gazette,
      overriding: { overrides in
        overrides.replace("archive") { archive as any Archive }
      })
    let first: any Archive = try await container.resolve()
    let second: any Archive = try await container.resolve()
    #expect(first === archive && second === archive)
  }

  @Test func lettersAreAPage() async throws {
    let source = ManifestSource.files(
      [
        "manifest.json": """
        {
          "guise": 1,
          "include": ["parts/letters.json"],
          "assemblies": {
            "app": { "registrations": { "archive": "memory-archive", "gazette": "gazette" } }
          }
        }
        """,
        "parts/letters.json": """
        {
          "guise": 1,
          "fragment": true,
          "assemblies": { "app": { "registrations": { "letters": "letters-page" } } }
        }
        """,
      ], main: "manifest.json")
    let container = try await Container(manifest: source, factories: .gazette)
    let gazette: Gazette = try await container.resolve()
    #expect(gazette.pages.count == 1)
  }

  @Test func aMistypedFactoryIsAnError() throws {
    let source = ManifestSource.files(
      [
        "manifest.json": """
        { "guise": 1, "assemblies": { "app": { "registrations": { "time": "system-tiem" } } } }
        """
      ], main: "manifest.json")
    let report = ManifestValidator(factories: .gazette).report(for: [source])
    #expect(report.diagnostics.map(\.rule) == ["unknown-factory"])
  }
}

/// The tests that "The catalog" shows, word for word.
@Suite("The examples of the article on the catalog")
struct CatalogArticleExamples {
  private let folder: TemporaryFolder
  private var manifest: URL { folder.url.appending(path: "manifest.json") }
  private var catalog: URL { folder.url.appending(path: "guise-catalog.json") }

  init() throws {
    let fence = try #require(try Article("TheManifest").fences("json").first)
    let catalog = String(decoding: FactoryRegistry.gazette.catalog.encoded(), as: UTF8.self)
    folder = try TemporaryFolder(["manifest.json": fence.text, "guise-catalog.json": catalog])
  }

  @Test func theCatalogIsUpToDate() throws {
    try FactoryRegistry.gazette.checkCatalog(at: catalog)
  }

  @Test func theManifestIsValid() throws {
    #expect(try ManifestValidator(factories: .gazette).diagnostics(for: manifest).isEmpty)
  }
}
