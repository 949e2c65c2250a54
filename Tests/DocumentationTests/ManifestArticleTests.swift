import Guise
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

/// "The manifest" explains the whole format.
@Suite("The article on the manifest")
struct ManifestArticleTests {
  struct Key: Sendable, CustomTestStringConvertible {
    let object: FormatObject
    let key: FormatKey
    var testDescription: String { "\(key.name) of \(object.noun)" }

    /// Where it is explained.
    var section: [String] {
      ["The manifest", ManifestArticleTests.title(of: object), "`\(key.name)`"]
    }
  }

  private static let keys = FormatObject.all.flatMap { object in
    object.keys.map { Key(object: object, key: $0) }
  }

  private static let read = Result { try Markdown(article: "TheManifest") }
  private var article: Markdown { get throws { try Self.read.get() } }

  fileprivate static func title(of object: FormatObject) -> String {
    object.noun.prefix(1).uppercased() + object.noun.dropFirst()
  }

  private func root(_ text: String) throws -> JSONValue {
    let file = SourceFile(path: "manifest.json", bytes: Array(text.utf8))
    return try #require(StrictReader().read(file).document).root
  }

  @Test(arguments: keys)
  func everyKeyIsExplainedWithAnExample(_ key: Key) throws {
    #expect(try article.sections.contains(key.section))
    let used = try article.fences.filter { fence in
      guard fence.language == "json", fence.section == key.section, fence.rule == nil
      else { return false }
      return FormatCoverageTests.keys(in: try root(fence.text))
        .contains { $0.name == key.testDescription }
    }
    #expect(!used.isEmpty)
  }

  @Test func nothingIsExplainedThatTheFormatLacks() throws {
    let objects = FormatObject.all.map(Self.title)
    let explained = try article.sections.filter {
      $0.count == 3 && objects.contains($0[1])
    }
    #expect(Set(explained) == Set(Self.keys.map(\.section)))
    #expect(explained.count == Self.keys.count)
  }

  @Test func theTableOfLifetimesIsWhole() throws {
    let rows = try article.lines.compactMap {
      $0.firstMatch(of: /^\| `(\w+)` \|/).map { String($0.1) }
    }
    #expect(rows == Lifetime.Kind.allCases.map(\.rawValue))
  }

  @Test func freeKeysAreNamed() throws {
    let text = try article.lines.joined(separator: "\n")
    for key in FormatObject.freeKeys { #expect(text.contains("`\(key.name)`")) }
    #expect(text.contains("`\(FormatObject.freePrefix)`"))
  }
}
