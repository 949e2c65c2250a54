import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

/// A manifest of an article, with the files that stand beside it in its section.
struct ArticleManifest: Sendable, CustomTestStringConvertible {
  let article: String
  let section: String
  let main: String
  let files: [String: String]
  /// The rule that it is meant to break.
  let rule: String?

  var testDescription: String { "\(article), \(section): \(main)" }

  /// The articles that are written by hand, with the factories of their manifests.
  static let articles: [String: FactoryRegistry] = [
    "GuiseManifest": .leaflet, "WritingFactories": .workshop, "TheManifest": .gazette,
    "TagsAndLists": .gazette, "Settings": .feeds, "Scopes": .service,
    "EnvironmentsAndSecrets": .gazette, "SeveralModules": .press, "Reloading": .museum,
    "TheCatalog": .gazette, "Testing": .gazette,
  ]

  /// The catalogs of these factories, made once.
  private static let catalogs = articles.mapValues(\.catalog)

  var factories: FactoryRegistry { Self.articles[article]! }
  var catalog: Catalog { Self.catalogs[article]! }

  var isFragment: Bool { files[main]?.contains(#""fragment": true"#) == true }

  /// Every manifest of the articles.
  static func all() throws -> [ArticleManifest] {
    try articles.keys.sorted().flatMap { article in
      let fences = try Markdown(article: article).fences.filter {
        $0.language == "json" && $0.file != "guise-catalog.json"
      }
      return fences.map { fence in
        let beside = fences.filter { $0.section == fence.section && $0.file != nil }
        let named = beside.compactMap { other in other.file.map { ($0, other.text) } }
        return ArticleManifest(
          article: article, section: fence.section.last ?? "",
          main: fence.file ?? "manifest.json",
          files: fence.file == nil
            ? ["manifest.json": fence.text] : Dictionary(named) { first, _ in first },
          rule: fence.rule)
      }
    }
  }

  /// The report of the validator, with the module's name that the articles show.
  var printed: String {
    let source = ManifestSource.files(files, main: main)
    return TextReport(ManifestValidator(factories: factories).report(for: [source])).text
      .asInArticles
  }

  /// Puts the files into a folder of their own for a while.
  func withFiles<T>(_ body: (URL) async throws -> T) async throws -> T {
    let folder = try TemporaryFolder(files)
    return try await body(folder.url)
  }

  /// Where `storage:` leads in the article on modules.
  static func roots(_ folder: URL) -> [String: String] {
    ["storage": folder.appending(path: "Sources/Storage/Resources").path]
  }
}

extension Catalog {
  /// The text of its file, with the names that the articles show.
  var asInArticles: String { String(decoding: encoded(), as: UTF8.self).asInArticles }
}

extension String {
  fileprivate var asInArticles: String {
    replacing(/Articles\/\w+\.(swift|md)/, with: "GazetteKit/Factories.swift")
      .replacing("Articles.", with: "GazetteKit.")
  }
}
