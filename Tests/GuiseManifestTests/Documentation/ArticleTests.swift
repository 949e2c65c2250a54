import Foundation
import Guise
import GuiseManifest
import TestSupport
import Testing

/// What the articles show is checked: manifests by the validator, code by the compiler.
@Suite("The articles on manifests")
struct ArticleTests {
  struct Fence: CustomTestStringConvertible {
    let article: String
    let text: String
    var testDescription: String { "\(article): \(text.prefix { $0 != "\n" })" }
  }

  /// The lines, without what they are indented by.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }

  static func swift() throws -> [Fence] {
    try Article.all().flatMap { article in
      article.fences("swift").map { Fence(article: article.name, text: $0.text) }
    }
  }

  /// The lines of each file that a fence may be a part of, between two line breaks.
  private static let compiled = Result {
    let folders = [
      "Tests/GuiseManifestTests/Documentation", "Examples/Logbook/Sources/logbook-validate",
    ]
    return try folders.flatMap { folder in
      try Repository.names(in: folder, suffix: ".swift").map {
        "\n\(lines(try Repository.text("\(folder)/\($0)")))\n"
      }
    }
  }

  @Test(arguments: try swift())
  func codeIsCompiledWordForWord(_ fence: Fence) throws {
    let code = Self.lines(fence.text)
    #expect(!code.isEmpty)
    #expect(try Self.compiled.get().contains { $0.contains("\n\(code)\n") }, "\(code)")
  }

  @Test func anApplicationsOwnCommandIsTheExamples() throws {
    let page = "Sources/GuiseCommand/GuiseCommand.docc/GuiseCommand.md"
    let example = "Examples/Logbook/Sources/logbook-validate/LogbookValidate.swift"
    #expect(try Markdown(at: page).fences("swift") == [Repository.text(example)])
  }

  @Test(arguments: try ArticleManifest.all())
  func manifestsAreAsTheTextSays(_ manifest: ArticleManifest) async throws {
    try await manifest.withFiles { folder in
      let options = ValidationOptions(namedRoots: ArticleManifest.roots(folder))
      let source = ManifestSource(contentsOf: folder.appending(path: manifest.main))
      let linked = ManifestValidator(factories: manifest.factories, options: options)
        .report(for: [source])
      let catalog = ManifestValidator(catalog: manifest.catalog, options: options)
        .report(for: [source])
      let found = linked.diagnostics.filter { $0.severity != .note }
      #expect(found.map(\.rule) == (manifest.rule.map { [$0] } ?? []), "\(found)")
      #expect(linked.diagnostics == catalog.diagnostics)
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

  @Test func everyArticleHasManifestsAndCode() throws {
    for article in try Article.all() {
      #expect(!article.fences("json").isEmpty, "\(article.name)")
      #expect(!article.fences("swift").isEmpty, "\(article.name)")
    }
  }

  /// A fence of another language would be checked by nobody.
  @Test func everyFenceIsOfALanguageThatIsChecked() throws {
    let languages = Set(try Article.all().flatMap { $0.fences.map(\.language) })
    #expect(languages == ["json", "swift", "shell", "text"])
  }

  /// A text is a part of what the validator prints of the last manifest in its section.
  @Test func messagesAreTheValidatorsOwn() throws {
    let manifests = try ArticleManifest.all()
    var count = 0
    for article in try Article.all() {
      for text in article.fences("text") {
        let manifest = try #require(
          manifests.last { $0.article == article.name && $0.section == text.section.last })
        #expect(manifest.printed.contains(text.text), "\(manifest.printed)")
        count += 1
      }
    }
    #expect(count >= 2)
  }

  @Test func theCatalogIsTheRegistrysOwn() throws {
    let fences = try Article("TheCatalog").fences("json")
    let written = String(decoding: FactoryRegistry.bulletin.catalog.encoded(), as: UTF8.self)
      .replacing("GuiseManifestTests/GazetteExamples.swift", with: "GazetteKit/Factories.swift")
      .replacing("GuiseManifestTests", with: "GazetteKit")
    #expect(fences.map(\.text) == [written])
    #expect(fences.map(\.file) == ["guise-catalog.json"])
  }
}
