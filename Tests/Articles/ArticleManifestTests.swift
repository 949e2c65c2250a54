import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import TestSupport
import Testing

/// The validator takes the manifests of the articles, and prints their messages and catalogs.
@Suite("The articles on manifests")
struct ArticleManifestTests {
  @Test(arguments: try ArticleManifest.all())
  func manifestsAreAsTheTextSays(_ manifest: ArticleManifest) async throws {
    try await manifest.withFiles { folder in
      let options = ManifestOptions(namedRoots: ArticleManifest.roots(folder))
      let source = ManifestSource(contentsOf: folder.appending(path: manifest.main))
      let linked = ManifestValidator(factories: manifest.factories, options: options)
        .report(for: [source])
      let catalog = ManifestValidator(catalog: manifest.catalog, options: options)
        .report(for: [source])
      let found = linked.diagnostics.filter { $0.severity != .note }
      #expect(found.map(\.rule) == (manifest.rule.map { [$0] } ?? []), "\(found)")
      // A note: a catalog cannot describe every settings type.
      #expect(linked.diagnostics == catalog.diagnostics.filter { $0.rule != "unchecked-settings" })
      #expect(manifest.rule != nil || linked.manifests.allSatisfy { $0.registrations > 0 })
    }
  }

  @Test(arguments: try ArticleManifest.all().filter { $0.rule == nil && !$0.isFragment })
  func validManifestsLoad(_ manifest: ArticleManifest) async throws {
    try await manifest.withFiles { folder in
      let options = ManifestOptions(
        environment: [:], values: { $0.type == .string ? "given" : nil },
        namedRoots: ArticleManifest.roots(folder))
      let container = try await Container(
        manifest: folder.appending(path: manifest.main), factories: manifest.factories,
        options: options,
        supplies: {
          $0.register(instance: SystemTime() as any TimeSource)
          $0.register(instance: Diary())
        })
      #expect(container.verify().findings.isEmpty)
    }
  }

  /// A fence of another language would be checked by nobody.
  @Test func everyFenceIsOfACheckedLanguage() throws {
    for article in ArticleManifest.articles.keys {
      for fence in try Markdown(article: article).fences {
        #expect(["json", "swift", "shell", "text"].contains(fence.language), "\(article)")
      }
    }
  }

  /// A text is a part of the validator's report on the last manifest in its section.
  @Test func messagesAreTheValidatorsOwn() throws {
    let manifests = try ArticleManifest.all()
    var count = 0
    for article in ArticleManifest.articles.keys {
      for fence in try Markdown(article: article).fences where fence.language == "text" {
        let manifest = try #require(
          manifests.last { $0.article == article && $0.section == fence.section.last })
        #expect(manifest.printed.contains(fence.text), "\(manifest.printed)")
        count += 1
      }
    }
    #expect(count >= 2)
  }

  @Test func theCatalogIsTheRegistrysOwn() throws {
    let fences = try Markdown(article: "TheCatalog").fences.filter { $0.language == "json" }
    #expect(fences.map(\.text) == [FactoryRegistry.bulletin.catalog.asInArticles])
    #expect(fences.map(\.file) == ["guise-catalog.json"])
  }
}
