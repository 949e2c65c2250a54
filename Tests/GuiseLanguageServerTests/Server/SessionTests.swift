import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// One session with the real process, as it is recorded.
@Suite struct SessionTests {
  @Test func recorded() async throws {
    let folder = try TemporaryFolder(Project.files)
    let uri = DocumentURI.uri(folder.file("manifest.json"))
    let wrong = Project.manifest.replacing("mailer", with: "mailr")
    let position: JSON = ["line": 8, "character": 32]
    let at: JSON = ["textDocument": ["uri": .string(uri)], "position": position]
    let messages: [JSON] = [
      [
        "id": 1, "method": "initialize",
        "params": [
          "rootUri": .string(DocumentURI.uri(folder.path)),
          "capabilities": [
            "workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]
          ],
        ],
      ],
      ["method": "initialized", "params": [:]],
      [
        "method": "textDocument/didOpen",
        "params": [
          "textDocument": [
            "uri": .string(uri), "languageId": "json", "version": 1, "text": .string(wrong),
          ]
        ],
      ],
      ["id": 2, "method": "textDocument/completion", "params": at],
      [
        "id": 3, "method": "textDocument/codeAction",
        "params": [
          "textDocument": ["uri": .string(uri)], "range": ["start": position, "end": position],
          "context": ["diagnostics": []],
        ],
      ],
      [
        "method": "textDocument/didChange",
        "params": [
          "textDocument": ["uri": .string(uri), "version": 2],
          "contentChanges": [
            ["text": .string(Project.manifest)]
          ],
        ],
      ],
      ["id": 4, "method": "textDocument/hover", "params": at],
      ["id": 5, "method": "textDocument/references", "params": at],
      ["id": 6, "method": "shutdown"], ["method": "exit"],
    ]
    let stream = messages.flatMap {
      LSPFrames.framed(Array(JSON.joined(["jsonrpc": "2.0"], $0).text.utf8))
    }
    try Data(stream).write(to: folder.url("input"))
    let program = TestProgram.folder.appending(path: "guise-language-server").path
    let result = try await TestProgram(at: URL(filePath: "/bin/bash")).run(
      ["-c", "'\(program)' --stdio < input"], in: folder.url)
    #expect(result.status == 0)
    var frames = LSPFrames()
    frames.append(Array(result.output.utf8))
    var lines: [String] = []
    while let body = try frames.next() {
      let json = JSON(parsing: String(decoding: body, as: UTF8.self))
      // Checks run between the messages: their findings come when there is time.
      if json["method"] == "textDocument/publishDiagnostics" { continue }
      lines.append(json.text(.document))
    }
    try GoldenFile.expect(
      lines.joined().replacing(DocumentURI.uri(folder.path), with: "file:///FOLDER")
        .replacing(folder.path, with: "FOLDER"),
      at: Repository.url("Tests/GuiseLanguageServerTests/Golden/session.json"))
  }
}
