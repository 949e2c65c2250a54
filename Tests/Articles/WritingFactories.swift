import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

// WritingFactories.md

extension FactoryRegistry {
  static let workshop = FactoryRegistry { factories in
    // WritingFactories.md factories
  }
}

struct Telegraph: Sendable {
  let opened: Date

  init(time: any TimeSource) async throws {
    await Task.yield()
    opened = time.now
  }
}

@MainActor final class Preview {
  let archive: any Archive

  init(archive: any Archive) { self.archive = archive }
}

struct Backup: Sendable {
  let primary: any Archive
  let fallback: any Archive
}

struct Cutting: Sendable {
  let page: Int
  let archive: any Archive
}

final class Caption: Injectable {
  @Injected var time: any TimeSource
  init() {}
}

final class Browser: Sendable {
  let resolver: any Resolver

  init(resolver: any Resolver) { self.resolver = resolver }
}

/// Parameters, the catalog and mistakes are as the article on factories describes them.
@Suite("The article on writing factories")
struct WritingFactoriesArticleTests {
  private let article: Markdown

  init() throws { article = try Markdown(article: "WritingFactories") }

  @Test func itsRegistriesHaveNoProblems() {
    #expect(FactoryRegistry.workshop.problems.isEmpty)
    #expect(FactoryRegistry.printing.problems.isEmpty)
  }

  private func kind<T>(_ type: T.Type) -> String {
    let registry = FactoryRegistry { $0.register("x") { (_: T) in 1 } }
    let match = registry.catalog.asInArticles.firstMatch(of: /"kind": "(\w+)"/)
    return match.map { String($0.1) } ?? "required"
  }

  @Test func theTableOfParametersIsTheCatalogs() {
    typealias T = any Archive
    let rows = article.lines.compactMap { $0.firstMatch(of: /^\| `(.+?)` \| `(\w+)` \|/) }
    let kinds = Dictionary(rows.map { (String($0.1), String($0.2)) }) { first, _ in first }
    #expect(
      kinds == [
        "T": kind(T.self), "T?": kind(T?.self), "[T]": kind([T].self),
        "Set<T>": kind(Set<String>.self), "[String: T]": kind([String: T].self),
        "[String: T]?": kind([String: T]?.self),
        "LazyResolver<T>": kind(LazyResolver<T>.self),
        "LazyTagsResolver<T>": kind(LazyTagsResolver<T>.self),
        "LazyFullResolver<T>": kind(LazyFullResolver<T>.self),
        "Provider<T, A>": kind(Provider<T, Int>.self),
        "LazyResolver<T>?": kind(LazyResolver<T>?.self),
        "[LazyFullResolver<T>]": kind([LazyFullResolver<T>].self),
        "any Resolver": kind((any Resolver).self), "Container": kind(Container.self),
      ])
  }

  private func container(_ section: String) async throws -> Container {
    let manifest = try #require(
      article.fences.last { $0.language == "json" && $0.section.last == section && $0.file == nil })
    return try await Container(
      manifest: .bytes(Array(manifest.text.utf8)), factories: .workshop)
  }

  @Test func parametersGetWhatTheManifestNames() async throws {
    let backup = try await container("Names of parameters").resolve(Backup.self)
    #expect(backup.primary !== backup.fallback)
  }

  @Test func everyKindOfParameterIsFilled() async throws {
    let container = try await container("Kinds of parameters")
    let layout: Layout = try await container.resolve()
    #expect(layout.pages.map { $0 is LettersPage } == [true, false])
    #expect(Array(layout.senders.keys) == ["post"])
    let cut = try await layout.cutting(7)
    #expect(cut.page == 7 && cut.archive === layout.archive)
    _ = try await layout.telegraph.resolve()
    func now() throws -> Telegraph { try layout.telegraph.resolve() }
    #expect { try now() } throws: { ($0 as? ResolutionError)?.reason == .requiresAsync }
    // Last: a deferred parameter holds the container weakly.
    #expect(try await cutting(of: 8, from: container).page == 8)
  }
}
