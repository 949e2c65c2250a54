import Foundation
import GuiseCommand
import TestSupport
import Testing

/// Manifests of the README validate, and the programs print its reports. `.ci/article-code` and `.ci/getting-started`
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

  @Test func theReportIsRealOutput() async throws {
    let manifest = try Repository.text("Examples/Quickstart/manifest.json")
    let folder = try TemporaryFolder([
      "manifest.json": manifest.replacing(" },\n    \"voice\": \"plain-voice\"", with: " }"),
      "guise-catalog.json": Repository.text("Examples/Quickstart/guise-catalog.json"),
    ])
    let result = try await TestProgram.validate.run(["manifest.json"], in: folder.url)
    #expect(result.status == 1)
    let report = try #require(fences("").first)
    #expect(result.output.hasPrefix(report))
  }

  @Test(
    arguments: ["README.md"]
      + ["InCI.md", "Resources/Package.swift"].map {
        "Sources/GuiseManifest/GuiseManifest.docc/\($0)"
      })
  func theVersionIsTheProgramsOwn(file: String) throws {
    #expect(try Repository.text(file).contains("from: \"\(GuiseVersion.current)\""))
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

  @Test(arguments: ["", "Examples/Testing/"])
  func linksLeadSomewhere(folder: String) throws {
    let links = try Repository.text("\(folder)README.md").matches(of: #/\]\(([^)#:]+)\)/#)
    #expect(!links.isEmpty)
    for link in links {
      let path = Repository.url("\(folder)\(link.1)").path
      #expect(FileManager.default.fileExists(atPath: path), "\(link.1)")
    }
  }
}
