import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// Fixes, which change the text.
@Suite struct EditingTests {
  private func actions(
    _ session: Session, _ name: String, line: Int, column: Int = 30, only: String? = nil
  ) -> [JSON] {
    let place = LSPPosition(line: line, character: column)
    let context: JSON = only.map { ["only": [.string($0)]] } ?? [:]
    return session.request(
      "textDocument/codeAction",
      [
        "textDocument": session.document(name),
        "range": LSPRange(start: place, end: place).json, "context": context,
      ]
    ).elements
  }

  @Test func aCertainFixMakesTheManifestSound() throws {
    let session = try Session(Project.files)
    let wrong = Project.manifest.replacing("mailer", with: "mailr")
    try session.folder.write(wrong, to: "manifest.json")
    try session.open("manifest.json")
    let fix = try #require(actions(session, "manifest.json", line: 8).first)
    #expect(fix["title"] == #"Change to "mailer""# && fix["isPreferred"] == true)
    let texts = try session.applying(fix["edit"] ?? .null)
    #expect(texts == ["manifest.json": Project.manifest])
  }

  @Test func noFixIsOfferedElsewhere() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json", Project.manifest.replacing("mailer", with: "mailr"))
    #expect(actions(session, "manifest.json", line: 3).isEmpty)
  }

  @Test func aFixMayBeInAnotherFile() throws {
    let session = try Session(Project.files)
    try session.folder.write(
      Project.time.replacing(#""clock""#, with: #""clokc""#), to: "time.json")
    try session.open("time.json")
    let fix = try #require(actions(session, "time.json", line: 3, column: 65).first)
    #expect(try session.applying(fix["edit"] ?? .null) == ["time.json": Project.time])
  }

  /// The base is sound by itself.
  @Test(arguments: [nil, "quickfix", ""])
  func aFaultOfAnOverlayIsFixedInTheBase(only: String?) throws {
    let overlay = """
      {"guise": 1, "include": ["manifest.json"], "assemblies": {
        "time": {"registrations": {"now": {"override": true, "tags": ["fasst"]}}}}}
      """
    let base = Project.manifest.replacing(
      #""mailer","#, with: #""mailer", "dependencies": {"Clock": {"tags": ["fast"]}},"#)
    let time = Project.time.replacing(#""singleton""#, with: #""singleton", "tags": ["fast"]"#)
    let files = ["manifest.json": base, "time.json": time, "manifest.overlay.json": overlay]
    let session = try Session(Project.files.merging(files) { $1 })
    try session.open("manifest.json")
    #expect(session.rules("manifest.json") == ["missing-dependency"])
    #expect(!actions(session, "manifest.json", line: 8, column: 9, only: only).isEmpty)
  }
}
