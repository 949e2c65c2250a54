import Foundation
import Guise
import GuiseManifest
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

  var factories: FactoryRegistry {
    switch article {
    case "Settings": .feeds
    case "SeveralModules": .press
    case "GuiseManifest": .leaflet
    case "WritingFactories": .workshop
    case "Scopes": .service
    case "WithOtherFrameworks": .depot
    case "Reloading": .museum
    default: .gazette
    }
  }

  /// What the factories say of themselves, asked once.
  var catalog: Catalog {
    switch article {
    case "Settings": Self.feeds
    case "SeveralModules": Self.press
    case "GuiseManifest": Self.leaflet
    case "WritingFactories": Self.workshop
    case "Scopes": Self.service
    case "WithOtherFrameworks": Self.depot
    case "Reloading": Self.museum
    default: Self.gazette
    }
  }

  private static let feeds = FactoryRegistry.feeds.catalog
  private static let press = FactoryRegistry.press.catalog
  private static let leaflet = FactoryRegistry.leaflet.catalog
  private static let workshop = FactoryRegistry.workshop.catalog
  private static let service = FactoryRegistry.service.catalog
  private static let depot = FactoryRegistry.depot.catalog
  private static let museum = FactoryRegistry.museum.catalog
  private static let gazette = FactoryRegistry.gazette.catalog

  var isFragment: Bool { files[main]?.contains(#""fragment": true"#) == true }

  /// Every manifest of the articles.
  static func all() throws -> [ArticleManifest] {
    try Article.all().flatMap { article in
      let fences = article.fences("json").filter { $0.file != "guise-catalog.json" }
      return fences.map { fence in
        let beside = fences.filter { $0.section == fence.section && $0.file != nil }
        let named = beside.compactMap { other in other.file.map { ($0, other.text) } }
        return ArticleManifest(
          article: article.name, section: fence.section.last ?? "",
          main: fence.file ?? "manifest.json",
          files: fence.file == nil
            ? ["manifest.json": fence.text] : Dictionary(named) { first, _ in first },
          rule: fence.rule)
      }
    }
  }

  /// What the validator prints, with the module's name that the articles show.
  var printed: String {
    let source = ManifestSource.files(files, main: main)
    return TextReport(ManifestValidator(factories: factories).report(for: [source])).text
      .replacing(/GuiseManifestTests\/\w+\.swift/, with: "GazetteKit/Factories.swift")
      .replacing("GuiseManifestTests", with: "GazetteKit")
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
