import Foundation
import GuiseCommand
import GuiseLanguageServer
import GuiseManifest

extension Growth {
  /// What `--fix` and the language server do with a manifest that is one line, of registrations with a
  /// mistake each.
  static var editing: [Shape] {
    Mistake.allCases.map { mistake in
      Shape(name: "--fix of \(mistake.rawValue)", cost: { try fix($0, mistake) })
    }
      + Request.allCases.map { request in
        Shape(name: "\(request.rawValue) of one line", cost: { try ask($0, request) })
      }
  }

  private enum Mistake: String, CaseIterable {
    case factory = "a factory, named everywhere"
    case variable = "a variable, named everywhere"
    case key = "a key in each registration"
    case registrations = "as many identifiers"

    func manifest(_ count: Int) -> [UInt8] {
      let registrations = (0..<count).map { number in
        switch self {
        case .factory: #""r\#(number)":{"factory":"clokc","tags":["t\#(number)"]}"#
        case .variable:
          #""r\#(number)":{"factory":"file","tags":["t\#(number)"],"settings":{"path":"${paht}"}}"#
        case .key: #""r\#(number)":{"factory":"clock","tags":["t\#(number)"],"lifetme":"weak"}"#
        case .registrations:
          #""\#(Self.name(number))":{"factory":"clock","tags":["t\#(number)"]},"#
            + #""u\#(number)":{"factory":"user","tags":["t\#(number)"],"#
            + #""dependencies":{"Clock":"\#(Self.name(number))x"}}"#
        }
      }
      return Array(
        (#"{"guise":1,"variables":{"path":{"type":"string","default":"a"}},"#
          + #""assemblies":{"app":{"registrations":{\#(registrations.joined(separator: ","))}}}}"#)
          .utf8)
    }

    /// Unlike that of any other number.
    private static func name(_ number: Int) -> String {
      let mixed = UInt64(number &+ 1) &* 0x9E37_79B9_7F4A_7C15
      return "a" + String(mixed, radix: 26) + String(mixed.byteSwapped, radix: 26)
    }
  }

  private static let catalog = #"""
    {"version": 1, "factories": {
      "clock": {"services": ["App.Clock"], "file": "App/Factories.swift"},
      "user": {"services": ["App.User"], "file": "App/Factories.swift",
        "parameters": [{"kind": "required", "name": "Clock", "service": "App.Clock"}]},
      "file": {"services": ["App.File"], "file": "App/Factories.swift",
        "parameters": [{"kind": "settings", "service": "App.File.Settings"}],
        "settings": {"type": "App.File.Settings", "schema": {"type": "object", "fields": {
          "path": {"type": "string"}}}}}}}
    """#

  /// Runs a body with a folder that has a manifest and its catalog.
  private static func inFolder(
    _ manifest: [UInt8], _ body: (URL) throws -> Double
  ) throws -> Double {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(catalog.utf8).write(to: folder.appending(path: "guise-catalog.json"))
    try Data(manifest).write(to: folder.appending(path: "manifest.json"))
    return try body(folder)
  }

  private static func fix(_ count: Int, _ mistake: Mistake) throws -> Double {
    try inFolder(mistake.manifest(count)) { folder in
      let streams = CommandStreams(
        readInput: { (_) throws(CommandStreamError) in throw .closed },
        writeOutput: { (_) throws(CommandStreamError) in }, writeError: { _ in })
      return milliseconds {
        let status = GuiseValidate.run(
          ["--fix", "--dry-run", "manifest.json"], streams: streams,
          environment: CommandEnvironment(workingDirectory: folder.path))
        consume(status)
      }
    }
  }

  // MARK: The language server

  private enum Request: String, CaseIterable {
    case open = "findings", outline, fixes, references, formatting
    case edits = "an edit of each registration"

    var method: String? {
      switch self {
      case .open, .edits: nil
      case .outline: "textDocument/documentSymbol"
      case .fixes: "textDocument/codeAction"
      case .references: "textDocument/references"
      case .formatting: "textDocument/formatting"
      }
    }
  }

  private static func ask(_ count: Int, _ request: Request) throws -> Double {
    let text = Mistake.variable.manifest(count)
    return try inFolder(text) { folder in
      let server = LanguageServer { consume($0) }
      func send(_ method: String, _ parameters: JSON, isRequest: Bool = true) {
        let message: JSON = ["method": .string(method), "params": parameters]
        _ = server.take(
          Array((isRequest ? message.adding(["id": 1]) : message).text(.line).utf8))
        server.work(isInterrupted: { false })
      }
      let document: JSON = ["uri": .string("file://\(folder.path)/manifest.json")]
      func open() {
        let opened = document.adding([
          "version": 1, "languageId": "json",
          "text": .string(String(decoding: text, as: UTF8.self)),
        ])
        send("textDocument/didOpen", ["textDocument": opened], isRequest: false)
      }
      func position(_ character: Int) -> JSON {
        ["line": 0, "character": .integer(character)]
      }
      send("initialize", ["capabilities": [:]])
      if request == .open { return milliseconds { open() } }
      open()
      guard let method = request.method else {
        let changes = (0..<count).map { number -> JSON in
          let place = position(text.count - number)
          return ["range": ["start": place, "end": place], "text": " "]
        }
        return milliseconds {
          send(
            "textDocument/didChange",
            [
              "textDocument": document.adding(["version": 2]), "contentChanges": .array(changes),
            ], isRequest: false)
        }
      }
      return milliseconds {
        send(
          method,
          [
            "textDocument": document, "options": [:], "context": [:], "position": position(25),
            "range": ["start": position(0), "end": position(text.count)],
          ])
      }
    }
  }
}
