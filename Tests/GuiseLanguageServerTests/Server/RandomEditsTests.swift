import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// Whatever is typed, and whatever is sent, the server goes on.
@Suite struct RandomEditsTests {
  private static let pieces = [
    "\"", "{", "}", "[", "]", ",", ":", "\n", " ", "${", "}", "\\", "\"factory\": ", "mailer", "𝄞",
    "\"secret\": true", "null", "include", "\u{0}", "",
  ]
  private static let requests = [
    "completion", "hover", "definition", "references", "prepareRename",
  ]

  private static func place(
    _ text: DocumentText, _ random: inout SplitMix
  ) -> LSPPosition {
    text.position(of: Int.random(in: 0...text.bytes.count, using: &random))
  }

  /// 10,000 edits under stress; each is followed by a request, and some by a check.
  @Test func editsAndRequestsAtEveryPlace() throws {
    let secret = "hunter2-\(7 * 6)"
    let start = Project.manifest.replacing(
      #""variables": {"#,
      with: #""variables": {"pw": {"type": "string", "secret": true, "default": "\#(secret)"}, "#
    ).replacing("${host}", with: "${host}${pw}")
    for seed in GeneratedCases.seeds(40) {
      var random = SplitMix(seed: seed)
      let session = try Session(Project.files)
      try session.open("manifest.json", start)
      var text = DocumentText(Array(start.utf8))
      for step in 0..<100 {
        let first = Self.place(text, &random)
        let isLarge = Int.random(in: 0..<20, using: &random) == 0
        let last =
          isLarge
          ? Self.place(text, &random)
          : LSPPosition(
            line: first.line, character: first.character + Int.random(in: 0...2, using: &random))
        let range = LSPRange(start: min(first, last), end: max(first, last))
        let isBack = Int.random(in: 0..<25, using: &random) == 0
        let new = isBack ? start : Self.pieces.randomElement(using: &random) ?? ""
        if isBack {
          text = DocumentText(Array(start.utf8))
        } else {
          text.replace(range, with: new)
        }
        session.change(
          "manifest.json", String(decoding: text.bytes, as: UTF8.self), rests: step % 5 == 0)
        let method = Self.requests.randomElement(using: &random) ?? ""
        let answer = session.request(
          "textDocument/\(method)",
          [
            "textDocument": session.document("manifest.json"),
            "position": Self.place(text, &random).json, "options": [:],
          ])
        #expect(answer["code"] != -32603 && answer["code"] != -32602, "seed \(seed), \(method)")
        if method == "hover" || method == "completion" {
          #expect(
            !answer.text.mentions(secret),
            "seed \(seed), \(method): \(String(decoding: text.bytes, as: UTF8.self))")
        }
      }
      // Server and client have the same text.
      session.change("manifest.json", String(decoding: text.bytes, as: UTF8.self))
      let findings = session.findings("manifest.json")
      let other = try Session(Project.files)
      try other.open("manifest.json", String(decoding: text.bytes, as: UTF8.self))
      #expect(other.findings("manifest.json") == findings, "seed \(seed)")
    }
  }

  /// Messages with bytes changed: each is refused, or means something else.
  @Test func brokenMessages() throws {
    let session = try Session(Project.files)
    try session.open("manifest.json")
    let uri = session.uri("manifest.json")
    let messages = [
      #"{"jsonrpc":"2.0","id":5,"method":"textDocument/hover","params":{"textDocument":{"uri":"\#(uri)"},"position":{"line":8,"character":12}}}"#,
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"text":"\ud83d\ude00"}]}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"textDocument/completion","params":{"textDocument":{"uri":"\#(uri)"},"position":{"line":99999999999,"character":9223372036854775807}}}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"rootUri":"file://%00","workspaceFolders":null}}"#,
    ]
    for seed in GeneratedCases.seeds(20_000) {
      var random = SplitMix(seed: seed)
      var body = Array((messages.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) where !body.isEmpty {
        let index = Int.random(in: 0..<body.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: body.remove(at: index)
        case 1: body.insert(UInt8.random(in: 0...255, using: &random), at: index)
        case 2: body[index] = UInt8.random(in: 0...255, using: &random)
        default: body = Array(body[..<index])
        }
      }
      if String(decoding: body, as: UTF8.self).contains(#""exit""#) { continue }
      #expect(session.take(body) == nil, "seed \(seed)")
    }
    session.rest()
    // It still works.
    session.change("manifest.json", Project.manifest.replacing("mailer", with: "mailr"))
    session.close("manifest.json")
    try session.open("manifest.json", Project.manifest.replacing("mailer", with: "mailr"))
    #expect(session.rules("manifest.json") == ["unknown-factory"])
  }
}
