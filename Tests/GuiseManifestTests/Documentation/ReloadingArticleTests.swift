import Foundation
import Guise
import GuiseManifest
import TestSupport
import Testing

/// What the article on reloading promises holds, with its code and its manifest.
@Suite("The article on reloading")
struct ReloadingArticleTests {
  private func manifest() throws -> String {
    try #require(try Article("Reloading").fences("json").first).text
  }

  @Test func theMuseumChangesItsGreetingAndKeepsItsShelf() async throws {
    let diary = Diary()
    let folder = try TemporaryFolder(["manifest.json": try manifest()])
    let museum = try await museum(manifest: folder.url("manifest.json"), diary: diary)
    #expect(try await museum.greet("Ann") == "Hello, Ann!")
    try folder.write(
      try manifest().replacing("${greeting}", with: "Welcome"), to: "manifest.json")
    let lines = await museum.reload()
    #expect(
      lines == [#"~ greeter: setting greeting "${greeting}" -> "Welcome""#, "kept: shelf"])
    #expect(try await museum.greet("Ann") == "Welcome, Ann!")
    try await museum.host.close()
    #expect(diary.lines == ["counted", "locked up"])
  }

  @Test func aMistakeCostsNothingButTheMessage() async throws {
    let folder = try TemporaryFolder(["manifest.json": try manifest()])
    let museum = try await museum(manifest: folder.url("manifest.json"), diary: Diary())
    try folder.write(
      try manifest().replacing(#""factory": "shelf""#, with: #""factory": "stok""#),
      to: "manifest.json")
    let lines = await museum.reload()
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("not reloaded: ") == true)
    #expect(lines.first?.contains("[unknown-factory]") == true, "\(lines)")
    #expect(try await museum.greet("Ann") == "Hello, Ann!")
    try await museum.host.close()
  }
}
