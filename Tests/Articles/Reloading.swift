import Foundation
import Guise
import GuiseHosting
import GuiseManifest
import TestSupport
import Testing

// Reloading.md

final class Diary: Sendable {
  private let entries = Locked<[String]>([])

  var lines: [String] { entries.withLock { $0 } }

  func write(_ line: String) { entries.withLock { $0.append(line) } }
}

final class Shelf: Closeable, Sendable {
  private let diary: Diary

  init(diary: Diary) {
    self.diary = diary
    diary.write("counted")
  }

  func close() async throws { diary.write("locked up") }
}

struct Greeter: Sendable {
  struct Settings: Decodable, Sendable { var greeting: String }

  let greeting: String
  let shelf: Shelf

  init(settings: Settings, shelf: Shelf) {
    greeting = settings.greeting
    self.shelf = shelf
  }
}

struct Guest: Sendable {
  let name: String
}

struct Stay: Sendable {
  let greeting: String

  init(guest: Guest, greeter: Greeter) { greeting = "\(greeter.greeting), \(guest.name)!" }
}

/// The promises of the article on reloading, with its code and its manifest.
@Suite("The article on reloading")
struct ReloadingArticleTests {
  private func manifest() throws -> String {
    try #require(try Markdown(article: "Reloading").fences("json").first)
  }

  @Test func theGreetingChangesAndTheDiaryStays() async throws {
    let diary = Diary()
    let folder = try TemporaryFolder(["manifest.json": try manifest()])
    let museum = try await museum(manifest: folder.url("manifest.json"), diary: diary)
    #expect(try await museum.greet("Ann") == "Hello, Ann!")
    try folder.write(
      try manifest().replacing("${greeting}", with: "Welcome"), to: "manifest.json")
    let lines = await museum.reload()
    #expect(lines == [#"~ greeter: setting greeting "${greeting}" -> "Welcome""#])
    #expect(try await museum.greet("Ann") == "Welcome, Ann!")
    try await museum.host.close()
    #expect(diary.lines == ["counted", "counted", "locked up", "locked up"])
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
