import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

/// What the README shows validates, and is what the programs print. `.ci/article-code` and `.ci/getting-started`
/// compile it.
@Suite struct ReadmeTests {
  private let text: String

  init() throws {
    text = try Repository.text("README.md")
  }

  private func fences(_ language: String) -> [String] { Markdown(text).fences(language) }

  @Test func theManifestIsTheExamples() throws {
    #expect(fences("json") == [try Repository.text("Examples/Quickstart/manifest.json")])
  }

  /// What the README checks with a program of its own, `guise-validate` checks with the catalog.
  @Test func theFailedCheckIsRealOutput() async throws {
    let commands = try #require(fences("sh").first { $0.contains("broken.json") })
    let line = commands.replacing("\nswift run quickstart-validate ", with: " && $VALIDATE ")
    let folder = try TemporaryFolder([
      "manifest.json": Repository.text("Examples/Quickstart/manifest.json"),
      "guise-catalog.json": Repository.text("Examples/Quickstart/guise-catalog.json"),
    ])
    let result = try await TestProgram.shell(line, in: folder.url)
    #expect(result.status == 1)
    #expect(fences("").contains(result.output))
  }

  @Test func thePictureIsRealOutput() async throws {
    let command = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("`swift run guise-validate --graph ") })
    let arguments = command.dropFirst().prefix { $0 != "`" }.split(separator: " ")
    let result = try await TestProgram.validate
      .run(arguments.dropFirst(3).map(String.init), in: Repository.folder)
    #expect(result.status == 0)
    #expect(fences("mermaid") == [result.output])
  }

  @Test func theFirstCommandSucceeds() async throws {
    let command = try #require(fences("sh").first?.split(separator: "\n").first)
    let words = command.prefix { $0 != "#" }.split(separator: " ").map(String.init)
    #expect(words.prefix(3) == ["swift", "run", "guise-validate"])
    let result = try await TestProgram.validate.run(
      Array(words.dropFirst(3)), in: Repository.folder)
    #expect(result.status == 0)
    #expect(result.output.contains("0 errors"))
  }

  @Test func theColumnOfGuiseIsThatOfTheArticle() throws {
    let article = try Repository.text("Sources/Guise/Guise.docc/Performance.md")
    let rows = [
      "transient": "a new instance", "transient-of-1001": "the same, one of 1,001 registrations",
      "singleton": "a singleton that exists", "graph": "a graph of five new instances",
    ]
    for (row, title) in rows {
      let measured = try #require(
        article.split(separator: "\n").first { $0.hasPrefix("| `\(row)`:") })
      let cell = measured.split(separator: "|")[3]
      let ratio = try #require(Double(cell.trimmingCharacters(in: .whitespaces)))
      let shown = String(format: "%.1f", ratio)
      #expect(text.contains("\n| \(title) | \(shown) |"), "\(row): \(ratio)")
    }
  }

  @Test func linksLeadSomewhere() throws {
    for match in text.matches(of: #/\]\(([^)#:]+)\)/#) {
      let path = Repository.url(String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }
}
