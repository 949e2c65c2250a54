import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct CompletionFilesTests {
  private static let files = [
    "outside.json": #"{"guise": 1}"#, "m/manifest.json": #"{"guise": 1}"#,
    "m/base.json": #"{"guise": 1}"#, "m/catalog.json": #"{"version": 1, "factories": {}}"#,
    "m/parts/store.json": #"{"guise": 1}"#,
  ]

  @Test(arguments: [
    (#"{"include": ["▮"]}"#, ["base.json", "parts/"], #"{"include": ["base.json"]}"#),
    (#"{"include": [▮]}"#, ["base.json", "parts/"], #"{"include": ["base.json"]}"#),
    (#"{"include": ["base.json", "▮"]}"#, ["parts/"], #"{"include": ["base.json", "parts/"]}"#),
    (#"{"include": ["parts/st▮"]}"#, ["store.json"], #"{"include": ["parts/store.json"]}"#),
    (#"{"include": ["parts/▮}"#, ["store.json"], #"{"include": ["parts/store.json"}"#),
    (
      #"{"catalog": "./parts/../▮"}"#, ["catalog.json", "parts"],
      #"{"catalog": "./parts/../catalog.json"}"#
    ),
    (#"{"include": ["../▮"]}"#, [], ""),
    (#"{"include": ["/▮"]}"#, [], ""),
  ])
  func `files of the folder are offered`(
    _ marked: String, _ labels: [String], _ result: String
  ) throws {
    let folder = try TemporaryFolder(Self.files)
    defer { withExtendedLifetime(folder) {} }
    let entries = CompletionProject.complete(
      marked, checked: CompletionProject.manifest(""), path: folder.file("m/manifest.json"))
    #expect(entries.map(\.label) == labels)
    guard let first = entries.first else { return }
    var (text, _) = Marked.split(marked)
    text.replaceSubrange(first.range, with: first.text.utf8)
    #expect(String(decoding: text, as: UTF8.self) == result)
  }

  @Test func `an override is offered what other files register`() {
    let overlay =
      #"{"guise": 1, "include": ["base.json"], "assemblies": {"app": {"registrations": {}}}}"#
    let base = CompletionProject.manifest(
      #""clock": "system-clock", "mail": {"factory": "mailer", "settings": {"server": {"host": "h"}}}"#,
      top: #""variables": {"host": {"type": "string", "secret": true}},"#)
    func labels(_ marked: String) -> [String] {
      CompletionProject.complete(marked, checked: overlay, others: ["base.json": base])
        .map(\.label)
    }
    #expect(labels(#"{"assemblies": {"app": {"registrations": {"▮"}}}}"#) == ["clock", "mail"])
    #expect(labels(#"{"variables": {"▮"}}"#) == ["host"])
    let settings =
      #"{"assemblies": {"app": {"registrations": {"mail": {"override": true, "settings": {"▮"}}}}}}"#
    #expect(labels(settings).first == "server")
  }

  @Test func `what cannot be included, or is no catalog, is not offered`() throws {
    let folder = try TemporaryFolder([
      "manifest.json": #"{"guise": 1}"#, "base.json": #"{"guise": 1, "fragment": true}"#,
      "overlay.json": #"{"guise": 1, "include": ["manifest.json"]}"#,
      "over.json": #"{"guise": 1, "include": ["overlay.json"]}"#,
      "guise-catalog.json": #"{"version": 1, "factories": {}}"#,
      "manifest.schema.json": #"{"$schema": "x"}"#, "broken.json": #"{"guise": 1,"#,
    ])
    func labels(_ marked: String) -> [String] {
      CompletionProject.complete(
        marked, checked: CompletionProject.manifest(""), path: folder.file("manifest.json")
      ).map(\.label)
    }
    #expect(labels(#"{"include": ["▮"]}"#) == ["base.json", "broken.json"])
    #expect(labels(#"{"catalog": "▮"}"#) == ["guise-catalog.json"])
  }

  @Test(
    arguments: [
      ("manifest.json", "", 1), ("manifest.dev.json", " \n ", 1), ("net.guise.json", "", 1),
      ("package.json", "", 0), ("manifest.json", "{}", 0), ("manifest.json", "[", 0),
    ], [true, false])
  func `an empty file is offered a whole manifest`(
    _ file: (name: String, text: String, count: Int), hasCatalog: Bool
  ) throws {
    let session = try Session(
      hasCatalog ? ["guise-catalog.json": Project.catalog, file.name: ""] : [file.name: ""])
    let answer = try session.ask("textDocument/completion", file.name, file.text + "▮")
    let items = (answer["items"]?.elements ?? []).filter { $0["label"] == "{ \"guise\": 1 … }" }
    #expect(items.count == file.count)
    guard let item = items.first else { return }
    #expect(answer["items"]?.elements.count == 1)
    session.change(file.name, item["textEdit"]?["newText"].text ?? "")
    // Without a catalog nothing else can be said.
    #expect(session.rules(file.name) == (hasCatalog ? [] : ["no-catalog"]))
  }

  @Test func `the folder on disk has its folders and JSON files`() {
    let items = CompletionFolder.items(Fixtures.folder.path(percentEncoded: false))
    #expect(items.contains(.init(name: "catalog.json", isFolder: false)))
    #expect(items.contains(.init(name: "valid", isFolder: true)))
    #expect(CompletionFolder.items("/nowhere/at/all").isEmpty)
  }
}
