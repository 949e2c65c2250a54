import Foundation
import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

extension TemporaryFolder {
  /// The files that a section of an article names.
  convenience init(_ article: String, section: String) throws {
    let fences = try Markdown(article: article).fences.filter {
      $0.language == "json" && $0.section.last == section
    }
    try self.init(
      Dictionary(fences.map { ($0.file ?? "manifest.json", $0.text) }) { one, _ in one })
  }
}

/// The tests that "Testing" shows, with its manifest.
@Suite("The examples of the article on testing")
struct TestingArticleExamples {
  private let folder: TemporaryFolder
  private var manifest: URL { folder.url.appending(path: "manifest.json") }

  init() throws { folder = try TemporaryFolder("Testing", section: "Overview") }

  // Testing.md @Test

  private func replace(in overrides: ManifestOverrides, with archive: MemoryArchive) {
    // Testing.md overrides
  }
}

/// The tests that "The catalog" shows.
@Suite("The examples of the article on the catalog")
struct CatalogArticleExamples {
  private let folder: TemporaryFolder
  private var catalog: URL { folder.url.appending(path: "guise-catalog.json") }

  init() throws {
    let catalog = String(decoding: FactoryRegistry.gazette.catalog.encoded(), as: UTF8.self)
    folder = try TemporaryFolder(["guise-catalog.json": catalog])
  }

  // TheCatalog.md @Test
}
