import Foundation
import GuiseManifest
import TestSupport
import Testing

/// What the README shows compiles, validates, and is what the programs print.
@Suite struct ReadmeTests {
  private let text: String

  init() throws {
    text = try Repository.text("README.md")
  }

  private func fences(_ language: String) -> [String] { Markdown(text).fences(language) }

  @Test func swiftIsCompiledWordForWord() throws {
    let compiled = try Repository.text("Tests/GuiseCommandTests/Readme/ReadmeExample.swift")
    let fences = fences("swift")
    #expect(fences.count == 3)
    for fence in fences { #expect(compiled.contains(fence)) }
  }

  @Test func theManifestIsValidAndLoads() async throws {
    let manifests = fences("json")
    #expect(manifests.count == 1)
    for manifest in manifests {
      let source = ManifestSource.bytes(Array(manifest.utf8))
      let report = ManifestValidator(factories: .greeting).report(for: [source])
      #expect(report.diagnostics.isEmpty)
      let folder = try TemporaryFolder(["manifest.json": manifest])
      let greeter = try await makeGreeter(manifest: folder.url("manifest.json"))
      #expect(greeter.settings.salutation == "Good morning")
    }
    #expect(try wire().cache is MemoryCache)
  }

  @Test func theFailedCheckIsRealOutput() async throws {
    let command = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("`swift run guise-validate Examples") })
    let arguments = command.dropFirst().dropLast().split(separator: " ").dropFirst(3)
    let result = try await TestProgram.validate.run(
      arguments.map(String.init), in: Repository.folder)
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

  @Test func linksLeadSomewhere() throws {
    for match in text.matches(of: #/\]\(([^)#:]+)\)/#) {
      let path = Repository.url(String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }
}
