import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct HoverTests {
  private static let folder = Repository.url("Tests/GuiseLanguageServerTests/Golden")

  /// Every name and every key of the files, once; each hover is about where the cursor is.
  @Test(arguments: ["manifest.json", "overlay.json", "time.json"])
  func everyName(name: String) throws {
    let session = try Session(Project.files)
    let text = try #require(Project.files[name])
    try session.open(name)
    var shown: Set<String> = []
    var lines: [String] = []
    let document = DocumentText(Array(text.utf8))
    for offset in document.bytes.indices {
      let position = document.position(of: offset, .utf16)
      let hover = session.request(
        "textDocument/hover",
        ["textDocument": session.document(name), "position": position.json])
      let ends = try ["start", "end"].compactMap { end in
        try hover["range"]?[end].map {
          try #require(LSPPosition(JSONValue(parsing: $0.text.utf8)))
        }
      }
      #expect(ends.isEmpty || ends[0] <= position && position <= ends[1], "\(position)")
      let markdown = hover["contents"]?["value"].text ?? ""
      guard !markdown.isEmpty, shown.insert(markdown).inserted else { continue }
      lines.append(markdown.replacing(session.folder.path, with: "FOLDER"))
    }
    try GoldenFile.expect(
      lines.joined(separator: "\n\n---\n\n") + "\n",
      at: Self.folder.appending(path: "hover-\(name).md"))
  }

  /// The file that several manifests include says whose wiring is shown, and what others have.
  @Test(
    arguments: [
      ("time.json", #""n▮ow": {"#, "As in `manifest.json`.", ["In `z.json`: other tags."]),
      ("manifest.json", #""ma▮il": {"#, nil, ["In `overlay.json`: other settings."]),
      ("manifest.json", #""ho▮st": {"type""#, nil, ["In `z.json`: another value."]),
      ("manifest.json", #""uses": ["ti▮me"]"#, nil, []),
      ("overlay.json", #""ma▮il": {"override""#, nil, []),
      ("time.json", #""factory": "clo▮ck""#, nil, []),
    ] as [(String, String, String?, [String])])
  func ofWhichManifest(
    name: String, place: String, own: String?, others: [String]
  ) throws {
    let other = """
      {"guise": 1, "include": ["manifest.json"],
       "variables": {"host": {"override": true, "default": "other"}},
       "assemblies": {"time": {"registrations": {"now": {"override": true, "tags": ["z"]}}}}}
      """
    let session = try Session(Project.files.merging(["z.json": other]) { $1 })
    let text = try #require(Project.files[name])
    let marked = text.replacing(place.replacing("▮", with: ""), with: place, maxReplacements: 1)
    let hover = try session.ask("textDocument/hover", name, marked)
    let markdown = hover["contents"]?["value"].text ?? ""
    let lines = markdown.split(separator: "\n").map(String.init)
    #expect(lines.first { $0.hasPrefix("As in") } == own)
    #expect(lines.filter { $0.hasPrefix("In ") } == others)
  }

  /// A base file shows its own value, even if an overlay that changes it comes first by name, and if
  /// all of them change it.
  @Test(arguments: ["b.json", "z.json", nil])
  func ofAValueThatOverlaysChange(plain: String?) throws {
    func overlay(_ registration: String) -> String {
      #"""
      {"guise": 1, "include": ["time.json"],
       "assemblies": {"time": {"registrations": {\#(registration)}}}}
      """#
    }
    let fake = #""now": {"override": true, "factory": "fake-clock", "lifetime": "transient"}"#
    let catalog = Project.catalog.replacing(
      #""clock": {"#,
      with: #""fake-clock": {"services": ["App.Clock"], "file": "App/Fake.swift"}, "clock": {"#)
    var files = [
      "guise-catalog.json": catalog, "time.json": Project.time, "a.json": overlay(fake),
    ]
    if let plain {
      files[plain] = overlay(#""mail": {"factory": "mailer", "settings": {"host": "h"}}"#)
    }
    let session = try Session(files)
    let marked = Project.time.replacing(#""now""#, with: #""n▮ow""#)
    let hover = try session.ask("textDocument/hover", "time.json", marked)
    let lines = hover["contents"]?["value"].text.split(separator: "\n").map(String.init) ?? []
    guard let plain else {
      #expect(lines.first == "**now** – a registration in `time`, transient")
      return #expect(lines.suffix(2) == ["As in `a.json`.", "In this file: factory `clock`."])
    }
    #expect(lines.first == "**now** – a registration in `time`, singleton")
    #expect(lines.contains { $0.contains("made by `clock`") })
    #expect(
      lines.suffix(2) == [
        "As in `\(plain)`.", "In `a.json`: factory `fake-clock`, without lifetime.",
      ])
  }

  @Test(arguments: ["$schema", "description", "x-owner"])
  func ofKeysThatMeanNothing(key: String) throws {
    let session = try Session(Project.files)
    let marked = Project.manifest.replacing(
      #""guise": 1,"#, with: "\"guise\": 1, \"▮\(key)\": \"x\",")
    let hover = try session.ask("textDocument/hover", "manifest.json", marked)
    #expect(hover["contents"]?["value"].text.hasPrefix("**\(key)** of a manifest") == true)
  }

  @Test(arguments: ["completion", "hover", "definition", "references", "documentSymbol"])
  func secretsAreShownNowhere(method: String) throws {
    let secret = "hunter2-\(7 * 6)"
    let text = Project.manifest.replacing(
      #""variables": {"#,
      with: """
        "variables": {"pw": {"type": "string", "secret": true, "default": "\(secret)"},
          "derived": {"type": "string", "default": "x-${pw}"},
        """
    ).replacing("${host}", with: "${host}${derived}")
    let session = try Session(Project.files)
    let openList = text.replacing(#"["time.json"]"#, with: #"["time.json""#)
    #expect(openList != text)
    for text in [text, text + "}", String(text.dropLast(20)), openList] {
      try session.open("manifest.json", text)
      let document = DocumentText(Array(text.utf8))
      for offset in document.bytes.indices.filter(document.mayTell).sampled(every: 4) {
        let answer = session.request(
          "textDocument/\(method)",
          [
            "textDocument": session.document("manifest.json"),
            "position": document.position(of: offset, .utf16).json,
          ])
        #expect(!answer.text.mentions(secret), "\(offset)")
        if method == "documentSymbol" { break }
      }
    }
    for message in session.messages { #expect(!message.text.mentions(secret)) }
  }
}

extension DocumentText {
  /// Whether a place is an end of a word, its middle, or in none: elsewhere in words answers are the same.
  fileprivate func mayTell(_ offset: Int) -> Bool {
    let around = bytes[max(0, offset - 2)..<min(offset + 1, bytes.count)]
    return around.count < 3 || !around.allSatisfy { $0 > 64 && $0 < 128 }
  }
}
