import Guise
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

/// "The manifest" explains the whole format.
@Suite("The article on the manifest")
struct ManifestArticleTests {
  private let article: Markdown

  init() throws { article = try Markdown(article: "TheManifest") }

  /// The names in the first column of the tables under a heading.
  private func names(under heading: String) -> [String] {
    let section = article.lines.drop { !$0.hasSuffix("# \(heading)") }.dropFirst()
    return section.prefix { !$0.hasPrefix("#") }
      .compactMap { $0.firstMatch(of: /^\| `(\w+)` \|/).map { String($0.1) } }
  }

  @Test(arguments: FormatKind.allCases.map(\.rawValue))
  func itsTablesHaveTheKeysOfTheFormat(_ noun: String) throws {
    let object = try #require(FormatKind.allCases.first { $0.rawValue == noun })
    let heading = noun.prefix(1).uppercased() + noun.dropFirst()
    #expect(names(under: heading).sorted() == object.keys.map(\.name).sorted())
  }

  @Test func everyKeyStandsInAnExample() throws {
    let fences = try article.fences("json") + Markdown(article: "TagsAndLists").fences("json")
    var shown: Set<String> = []
    for fence in fences {
      let file = SourceFile(path: "manifest.json", bytes: Array(fence.utf8))
      let root = try #require(StrictReader().read(file).document).root
      shown.formUnion(FormatCoverageTests.keys(in: root).map(\.name))
    }
    let all = FormatKind.allCases.flatMap { object in
      object.keys.map { "\($0.name) of \(object.rawValue)" }
    }
    #expect(all.filter { !shown.contains($0) } == [])
  }

  @Test func theTableOfLifetimesIsWhole() {
    #expect(names(under: "Lifetimes") == Lifetime.Kind.allCases.map(\.rawValue))
  }

  @Test func freeKeysAreNamed() {
    let text = article.lines.joined(separator: "\n")
    for key in FormatKind.freeKeys { #expect(text.contains("`\(key.name)`")) }
    #expect(text.contains("`\(FormatKind.freePrefix)`"))
  }
}
