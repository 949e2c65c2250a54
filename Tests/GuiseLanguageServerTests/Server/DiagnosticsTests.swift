import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct DiagnosticsTests {
  @Test func whatIsTypedIsCheckedBeforeItIsSaved() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json")
    #expect(session.findings("manifest.json") == [])
    session.change("manifest.json", Project.manifest.replacing("mailer", with: "mailr"))
    #expect(session.rules("manifest.json") == ["unknown-factory"])
    session.change("manifest.json", Project.manifest)
    #expect(session.findings("manifest.json") == [])
  }

  @Test func whatIsMissingIsSaidWhereItIsMissed() throws {
    let session = try Session(Project.files)
    try session.open(
      "manifest.json",
      Project.manifest.replacing(#""include": ["time.json"],"#, with: "")
        .replacing(#""uses": ["time"],"#, with: ""))
    #expect(session.rules("manifest.json").contains("missing-dependency"))
  }

  @Test func anIncludedFileIsCheckedAsAPartOfWhatIncludesIt() throws {
    let session = try Session(Project.files)
    try session.open("time.json", Project.time.replacing(#""clock""#, with: #""clokc""#))
    #expect(session.rules("time.json") == ["unknown-factory"])
    session.change(
      "time.json", Project.time.replacing(#""now": {"#, with: #""now": {"enabled": false, "#))
    // What is missing is missed in the file that includes it, which is not open.
    #expect(session.rules("manifest.json").contains("missing-dependency"))
    session.change("time.json", Project.time)
    #expect(session.findings("manifest.json") == [])
  }

  @Test func unsavedTextsOfSeveralFilesAreCheckedTogether() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json", Project.manifest.replacing(#"["time"]"#, with: #"["hours"]"#))
    #expect(session.rules("manifest.json").contains("unknown-assembly"))
    try session.open("time.json", Project.time.replacing(#"{"time""#, with: #"{"hours""#))
    #expect(session.findings("manifest.json") == [])
  }

  @Test func aCatalogThatChangesOnDiskIsReadAgain() throws {
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

  @Test func aCatalogThatIsOpenCountsWithItsText() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json")
    try session.open(
      "guise-catalog.json", Project.catalog.replacing(#""mailer":"#, with: #""postman":"#))
    #expect(session.rules("manifest.json").contains("unknown-factory"))
    session.change("guise-catalog.json", Project.catalog)
    #expect(session.findings("manifest.json") == [])
    session.change("guise-catalog.json", "{")
    #expect(session.rules("guise-catalog.json") == ["invalid-catalog"])
    session.close("guise-catalog.json")
    #expect(session.findings("manifest.json") == [])
  }

  @Test func nothingIsSaidOfAClosedFileAnyMore() throws {
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

  @Test func aManifestThatIsJustBegunIsOneWhereACatalogIsBesideIt() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json", "{}")
    #expect(session.rules("manifest.json").contains("missing-key"))
    let elsewhere = try Session([:])
    try elsewhere.open("manifest.json", #"{"name": "a web application"}"#)
    #expect(!elsewhere.knows("manifest.json"))
  }

  @Test func whatMissesACatalogIsToldSo() throws {
    let session = try Session(["manifest.json": Project.manifest, "time.json": Project.time])
    try session.open("manifest.json")
    #expect(session.rules("manifest.json").contains("no-catalog"))
  }

  @Test func findingsAreMarkedInTheEncodingThatWasAgreedOn() throws {
    let text = Project.manifest.replacing(
      #""mail": {"#, with: #""mail": {"description": "𝄞ü", "x": 1, "#)
    let before = try #require(
      text.split(separator: "\n")[8].split(separator: #""x""#).first.map(String.init))
    for (encoding, column) in [
      ("utf-16", before.utf16.count), ("utf-8", before.utf8.count),
      ("utf-32", before.unicodeScalars.count),
    ] {
      let session = try Session(Project.files, encoding: encoding)
      try session.open("manifest.json", text)
      #expect(
        session.findings("manifest.json").first?.hasPrefix("unknown-key 8:\(column) ") == true,
        "\(encoding): \(session.findings("manifest.json"))")
    }
  }
}
