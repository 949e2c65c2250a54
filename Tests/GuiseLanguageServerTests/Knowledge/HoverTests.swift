import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct HoverTests {
  private static let folder = Repository.url("Tests/GuiseLanguageServerTests/Golden")

  /// Every name of the files, once; each hover is about where the cursor is.
  @Test(arguments: ["manifest.json", "manifest.overlay.json", "time.json"])
  func everyName(name: String) throws {
    let session = try Session(Project.files)
    let text = try #require(Project.files[name])
    try session.open(name)
    var shown: Set<String> = []
    var lines: [String] = []
    let document = DocumentText(Array(text.utf8))
    for offset in document.bytes.indices {
      let position = document.position(of: offset)
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

  @Test(arguments: ["completion", "hover", "definition", "references"])
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
            "position": document.position(of: offset).json,
          ])
        #expect(!answer.text.mentions(secret), "\(offset)")
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
