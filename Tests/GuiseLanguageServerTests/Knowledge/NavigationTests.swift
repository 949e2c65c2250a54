import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// Definitions, references and new names, over several files.
@Suite struct NavigationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The text around the cursor, which is at `▮`.
    var place: String
    /// `file:line`, counted from 1.
    var places: [String]
    var name = "manifest.json"
    var testDescription: String { place }

    init(_ place: String, _ places: [String], in name: String = "manifest.json") {
      self.place = place
      self.places = places
      self.name = name
    }
  }

  private func marked(_ test: Case) throws -> String {
    let text = try #require(Project.files[test.name])
    let plain = test.place.replacing("▮", with: "")
    try #require(text.contains(plain), "\(plain)")
    return text.replacing(plain, with: test.place, maxReplacements: 1)
  }

  private func places(_ answer: JSON) -> [String] {
    answer.elements.map { location in
      let line = location["range"]?["start"]?["line"]?.text ?? ""
      let file = location["uri"].text.split(separator: "/").last ?? ""
      return "\(file):\((Int(line) ?? -2) + 1)"
    }
  }

  @Test(arguments: [
    Case(#""uses": ["▮time"]"#, ["time.json:4"]),
    Case(#""host": "${▮host}""#, ["manifest.json:4"]),
    Case(#""ma▮il": {"factory""#, ["manifest.json:9", "manifest.overlay.json:5"]),
    Case(#""factory": "mail▮er""#, ["Factories.swift:1"]),
    Case(#""factory": "clo▮ck""#, ["Factories.swift:1"], in: "time.json"),
    Case(#""include": ["time▮.json"]"#, ["time.json:1"]),
    Case(#""include": ["manifest.json▮"]"#, ["manifest.json:1"], in: "manifest.overlay.json"),
    Case(
      #""ma▮il": {"override""#, ["manifest.json:9", "manifest.overlay.json:5"],
      in: "manifest.overlay.json"),
    Case(#""gui▮se": 1"#, []), Case(#"{"type": "str▮ing""#, []), Case("{\n▮", []),
  ])
  func definitions(test: Case) throws {
    let session = try Session(Project.files)
    let answer = try session.ask("textDocument/definition", test.name, marked(test))
    #expect(places(answer) == test.places)
  }

  @Test(arguments: [
    Case(#""uses": ["▮time"]"#, ["time.json:4", "manifest.json:7"]),
    Case(#""ho▮st": {"type""#, ["manifest.json:4", "manifest.json:9"]),
    Case(#""ap▮p": {"#, ["manifest.json:6", "manifest.overlay.json:5"]),
    Case(#""factory": "mail▮er""#, ["manifest.json:9"]),
    Case(#""set▮tings""#, []),
  ])
  func references(test: Case) throws {
    let session = try Session(Project.files)
    let answer = try session.ask("textDocument/references", test.name, marked(test))
    #expect(places(answer) == test.places)
  }

  @Test func referencesLeaveOutDefinitionsOnRequest() throws {
    let session = try Session(Project.files)
    let answer = try session.ask(
      "textDocument/references", "manifest.json", marked(Case(#""ho▮st": {"type""#, [])),
      ["context": ["includeDeclaration": false]])
    #expect(places(answer) == ["manifest.json:9"])
  }

  // MARK: New names

  @Test(arguments: [
    Case(#""uses": ["▮time"]"#, ["manifest.json", "time.json"]),
    Case(#""host": "${▮host}""#, ["manifest.json"]),
    Case(#""ma▮il": {"factory""#, ["manifest.json", "manifest.overlay.json"]),
    Case(#""no▮w": {"factory""#, ["time.json"], in: "time.json"),
  ])
  func aNewNameIsWrittenEverywhere(test: Case) throws {
    let session = try Session(Project.files)
    let edit = try session.ask(
      "textDocument/rename", test.name, marked(test), ["newName": "renamed"])
    let texts = try session.applying(edit)
    #expect(texts.keys.sorted() == test.places)
    let after = try Session(Project.files.merging(texts) { $1 })
    try after.open("manifest.overlay.json")
    try after.open("manifest.json")
    for name in ["manifest.overlay.json", "manifest.json", "time.json"] {
      #expect(after.findings(name) == [], "\(name)")
    }
    #expect(texts.values.allSatisfy { $0.contains("renamed") })
  }

  /// An escaped reference is text, and escapes before a reference are not part of it.
  @Test(arguments: [
    (#"$${host} is ${host}"#, #"$${host} is ${renamed}"#),
    (#"${host} ${host/a} $${host}"#, #"${renamed} ${renamed/a} $${host}"#),
    (#"\u0024{host} \ud83d\ude00\n${host}"#, #"\u0024{renamed} \ud83d\ude00\n${renamed}"#),
  ])
  func onlyReferencesAreRenamed(before: String, after: String) throws {
    let text = Project.manifest.replacing("${host}", with: before)
    let session = try Session(Project.files.merging(["manifest.json": text]) { $1 })
    let marked = text.replacing(#""host": {"type""#, with: #""ho▮st": {"type""#)
    let edit = try session.ask(
      "textDocument/rename", "manifest.json", marked, ["newName": "renamed"])
    let renamed = text.replacing(#""host": {"type""#, with: #""renamed": {"type""#)
      .replacing(before, with: after)
    #expect(try session.applying(edit) == ["manifest.json": renamed])
  }

  @Test(arguments: [
    (#""host": "${▮host}""#, "a b", #""a b" cannot be a name"#),
    (#""host": "${▮host}""#, "", #""" cannot be a name"#),
    (#""uses": ["▮time"]"#, "app", #"there is "app" already"#),
    (#""factory": "mail▮er""#, "postman", "code uses the name"),
    (#""gui▮se": 1"#, "x", "only registrations, variables, assemblies and scopes"),
  ])
  func aRefusedRenameHasAReason(
    place: String, name: String, reason: String
  ) throws {
    let session = try Session(Project.files)
    let answer = try session.ask(
      "textDocument/rename", "manifest.json", marked(Case(place, [])),
      ["newName": .string(name)])
    #expect(answer["code"] == -32803 && answer["message"].text.contains(reason))
  }

  @Test func anUnreadableFilePreventsRenaming() throws {
    let session = try Session(Project.files)
    try session.open("time.json", Project.time + "}")
    let answer = try session.ask(
      "textDocument/rename", "manifest.json", marked(Case(#""host": "${▮host}""#, [])),
      ["newName": "x"])
    #expect(answer["message"].text.hasPrefix("not all of manifest.json can be read"))
  }
}
