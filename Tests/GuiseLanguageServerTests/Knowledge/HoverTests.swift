import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct HoverTests {
  private static let folder = Repository.url("Tests/GuiseLanguageServerTests/Golden")

  /// Every name and every key of the files, once.
  @Test(arguments: ["manifest.json", "overlay.json", "time.json"])
  func everyName(name: String) throws {
    let session = try Session(Project.files)
    let text = try #require(Project.files[name])
    try session.open(name)
    var shown: Set<String> = []
    var lines: [String] = []
    let document = DocumentText(Array(text.utf8))
    for offset in document.bytes.indices where document.bytes[offset] != UInt8(ascii: " ") {
      let hover = session.request(
        "textDocument/hover",
        [
          "textDocument": session.document(name),
          "position": document.position(of: offset, .utf16).json,
        ])
      let markdown = hover["contents"]?["value"].text ?? ""
      guard !markdown.isEmpty, shown.insert(markdown).inserted else { continue }
      lines.append(markdown.replacing(session.folder.path, with: "FOLDER"))
    }
    try GoldenFile.expect(
      lines.joined(separator: "\n\n---\n\n") + "\n",
      at: Self.folder.appending(path: "hover-\(name).md"))
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
    for text in [text, text + "}", String(text.dropLast(20))] {
      try session.open("manifest.json", text)
      let document = DocumentText(Array(text.utf8))
      for offset in document.bytes.indices {
        let answer = session.request(
          "textDocument/\(method)",
          [
            "textDocument": session.document("manifest.json"),
            "position": document.position(of: offset, .utf16).json,
          ])
        #expect(!answer.text(.line).contains(secret), "\(offset)")
        if method == "documentSymbol" { break }
      }
    }
    for message in session.messages { #expect(!message.text(.line).contains(secret)) }
  }
}
