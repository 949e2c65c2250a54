import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct DiagnosticsTests {
  /// Each column is a file with its text changed: all findings of the session then, or none.
  @Test func editsAreAnsweredAsRecorded() async throws {
    try await LineTable.expect("edits") { line in
      let session = try Session(Project.files)
      var opened: Set<String> = []
      return try LineTable.columns(line).map { step in
        var changes = LineTable.unescaped(step).components(separatedBy: " ~ ")[...]
        let name = changes.removeFirst()
        var text = Project.files[name] ?? ""
        for change in changes {
          let parts = change.components(separatedBy: " =>")
          try #require(parts.count == 2 && text.contains(parts[0]), "\(step)")
          text = text.replacing(parts[0], with: String(parts[1].drop { $0 == " " }))
        }
        if opened.insert(name).inserted {
          try session.open(name, text)
        } else {
          session.change(name, text)
        }
        return session.places.isEmpty ? "nothing" : session.places.joined(separator: ", ")
      }
    }
  }

  @Test func aChangedCatalogIsReadAgain() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json")
    try session.folder.write(
      Project.catalog.replacing(#""mailer":"#, with: #""postman":"#), to: "guise-catalog.json")
    session.notify("workspace/didChangeWatchedFiles", ["changes": []])
    session.rest()
    #expect(session.rules("manifest.json").contains("unknown-factory"))
    try session.folder.write(Project.catalog, to: "guise-catalog.json")
    session.notify("textDocument/didSave", ["textDocument": session.document("manifest.json")])
    session.rest()
    #expect(session.findings("manifest.json") == [])
  }

  @Test func aClosedFileHasNoFindings() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json", "{")
    #expect(session.rules("manifest.json") == ["invalid-json"])
    session.close("manifest.json")
    #expect(session.findings("manifest.json") == [])
  }

  @Test(arguments: [
    ("package.json", #"{"name": "x"}"#), ("other.txt", Project.manifest),
    ("settings.json", #"{"guise"#.replacing("guise", with: "theme")),
  ])
  func otherFilesAreLeftAlone(name: String, text: String) throws {
    let session = try Session(Project.files)
    try session.open(name, text)
    #expect(!session.knows(name))
  }

  @Test func anEmptyManifestBesideACatalogIsChecked() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json", "{}")
    #expect(session.rules("manifest.json").contains("missing-key"))
    let elsewhere = try Session([:])
    try elsewhere.open("manifest.json", #"{"name": "a web application"}"#)
    #expect(!elsewhere.knows("manifest.json"))
  }

  @Test func aManifestWithoutACatalogHasAFinding() throws {
    let session = try Session(["manifest.json": Project.manifest, "time.json": Project.time])
    try session.open("manifest.json")
    #expect(session.rules("manifest.json").contains("no-catalog"))
  }

  /// Its includes and its catalog are those of the first folder.
  @Test(arguments: ["untitled:Untitled-1", "untitled:new%20one.json"])
  func aNewUnsavedTextIsChecked(uri: String) throws {
    let session = try Session(Project.files)
    session.open(uri: uri, Project.manifest)
    #expect(session.rules(uri: uri) == [])
    session.change(uri: uri, Project.manifest.replacing("mailer", with: "mailr"))
    #expect(session.rules(uri: uri) == ["unknown-factory"])
    session.close(uri: uri)
    #expect(session.rules(uri: uri) == [])
  }

  @Test func anUnsavedTextMayBeNoManifest() throws {
    let session = try Session(Project.files)
    session.open(uri: "untitled:Untitled-1", "{}")
    #expect(!session.messages.contains { $0["method"] == "textDocument/publishDiagnostics" })
  }

  /// Files of deeper folders, of other tools, and without the key do not hide it.
  @Test func anOverlayIsFoundAmongManyFiles() throws {
    var files = Dictionary(
      uniqueKeysWithValues: Project.files.map { ("config/\($0.key)", $0.value) })
    files["config/manifest.overlay.json"] = Project.overlay.replacing("25", with: #""no""#)
    for number in 0..<400 {
      files["z/deep/er/\(number).json"] = "{}"
      files["a/node_modules/\(number).json"] = Project.overlay
    }
    let session = try Session(files)
    try session.open("config/manifest.json")
    #expect(session.rules("manifest.overlay.json").count == 1)
    try session.folder.write(Project.overlay, to: "config/manifest.overlay.json")
    let saved = session.document("config/manifest.json")
    session.notify("textDocument/didSave", ["textDocument": saved])
    session.rest()
    #expect(session.rules("manifest.overlay.json") == [])
  }
}
