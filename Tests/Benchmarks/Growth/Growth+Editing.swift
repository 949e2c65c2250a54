import Foundation
import GuiseCommand
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

    func manifest(_ count: Int) -> String {
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
      return #"{"guise":1,"variables":{"path":{"type":"string","default":"a"}},"#
        + #""assemblies":{"app":{"registrations":{\#(registrations.joined(separator: ","))}}}}"#
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

  private static func fix(_ count: Int, _ mistake: Mistake) throws -> Double {
    try inFolder(mistake.manifest(count), catalog) { folder in
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
      case .outline: "documentSymbol"
      case .fixes: "codeAction"
      case .references: "references"
      case .formatting: "formatting"
      }
    }
  }

  private static func ask(_ count: Int, _ request: Request) throws -> Double {
    let text = Mistake.variable.manifest(count)
    return try inFolder(text, catalog) { folder in
      let session = try ServerSession(in: folder)
      let opening = try session.open(text)
      if request == .open { return opening }
      guard let method = request.method else {
        return try session.change(
          (0..<count).map { number in
            let place = position(0, text.utf8.count - number)
            return ["range": ["start": place, "end": place], "text": " "]
          })
      }
      return try session.ask(
        method,
        [
          "options": [:], "context": [:], "position": position(0, 25),
          "range": ["start": position(0, 0), "end": position(0, text.utf8.count)],
        ])
    }
  }
}
