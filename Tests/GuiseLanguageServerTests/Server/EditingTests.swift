import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// What changes the text: fixes, formatting.
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

  @Test func allCertainChangesOfAFileAreMadeAtOnce() throws {
    let session = try Session(Project.files)
    let wrong = Project.manifest.replacing(#""uses": ["time"]"#, with: #""uses": ["tiem"]"#)
      .replacing("${host}", with: "${hots}")
    try session.folder.write(wrong, to: "manifest.json")
    try session.open("manifest.json")
    let all = actions(session, "manifest.json", line: 0, only: "source.fixAll")
    #expect(all.count == 1)
    let texts = try session.applying(all.first?["edit"] ?? .null)
    #expect(texts == ["manifest.json": Project.manifest])
  }

  @Test func aFixMayBeInAnotherFile() throws {
    let session = try Session(Project.files)
    try session.folder.write(
      Project.time.replacing(#""clock""#, with: #""clokc""#), to: "time.json")
    try session.open("time.json")
    let fix = try #require(actions(session, "time.json", line: 3, column: 65).first)
    #expect(try session.applying(fix["edit"] ?? .null) == ["time.json": Project.time])
  }

  // MARK: Formatting

  private func formatted(_ text: String) throws -> JSON {
    let session = try Session(["a.json": text])
    try session.open("a.json")
    return session.request(
      "textDocument/formatting", ["textDocument": session.document("a.json"), "options": [:]])
  }

  @Test func formattingKeepsKeysInTheirOrderAndLiteralsAsTheyAre() throws {
    let text = "{\"b\" :1e5,\n\n\"a\":[ \"\\u00fc\", 1.0]}"
    let session = try Session(["a.json": text])
    try session.open("a.json")
    let edits = session.request(
      "textDocument/formatting", ["textDocument": session.document("a.json"), "options": [:]])
    let result = try session.applying(["changes": .object([.init(key: "a.json", value: edits)])])
    #expect(result["a.json"] == "{ \"b\": 1e5, \"a\": [\"ü\", 1.0] }\n")
  }

  /// As a client does that makes edits byte for byte.
  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func formattingKeepsTheLineEnds(end: String, mark: String) throws {
    let once = try #require(Formatting.formatted(Array(Project.manifest.utf8)))
    let wanted = String(decoding: once, as: UTF8.self).replacing("\n", with: end)
    let broken = Project.manifest.replacing("\n", with: end).replacing(": ", with: "  :")
      .replacing(",\(end)", with: "\(end) ,\(end)\(end)")
    for text in [mark + broken, broken, mark + wanted] {
      let session = try Session(["a.json": text])
      try session.open("a.json")
      let edits = session.request(
        "textDocument/formatting",
        [
          "textDocument": session.document("a.json"),
          "options": ["tabSize": 4, "insertSpaces": false],
        ])
      let result = try session.applying(["changes": .object([.init(key: "a.json", value: edits)])])
      #expect(result["a.json"].map { Array($0.utf8) } == Array(wanted.utf8))
    }
    #expect(try formatted(wanted) == [])
  }

  @Test func mixedLineEndsBecomeThatOfTheFirstLine() throws {
    let edits = try #require(Formatting.formatted(Array("{\r\n\"a\":\n\r1}".utf8)))
    #expect(String(decoding: edits, as: UTF8.self).utf8.elementsEqual("{ \"a\": 1 }\r\n".utf8))
  }

  @Test func formattingWhatIsFormattedChangesNothing() throws {
    let session = try Session(["a.json": "{}"])
    try session.open("a.json")
    for text in try Marked.fixtures() {
      guard let once = Formatting.formatted(text) else { continue }
      #expect(Formatting.formatted(once) == once)
      session.change("a.json", String(decoding: once, as: UTF8.self), rests: false)
      let edits = session.request(
        "textDocument/formatting", ["textDocument": session.document("a.json"), "options": [:]])
      #expect(edits == [], "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(arguments: ["{", "{\"a\": 1,}", "// c\n{}", "{\"a\": 1, \"a\": 2}"])
  func whatIsNotJSONIsNotFormatted(text: String) throws {
    #expect(try formatted(text)["code"] == -32803)
  }

  @Test func theOutlineHasVariablesAssembliesAndRegistrations() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json")
    let symbols = session.request(
      "textDocument/documentSymbol", ["textDocument": session.document("manifest.json")])
    #expect(symbols.elements.map { $0["name"].text } == ["host", "app"])
    let children = symbols.elements.last?["children"]?.elements ?? []
    #expect(children.map { $0["name"].text + " " + $0["detail"].text } == ["mail mailer"])
  }
}
