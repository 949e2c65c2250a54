import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// A client of the tests, with a server in the same process and files in a folder of its own.
final class Session {
  let folder: TemporaryFolder
  private let server: LanguageServer
  private let sent = Sent()
  private var number = 0
  private var versions: [String: Int] = [:]

  private final class Sent {
    var messages: [JSON] = []
    /// The last findings of each file, by its name.
    var diagnostics: [String: [JSON]] = [:]
    /// The same by its identifier.
    var named: [String: [JSON]] = [:]
  }

  init(_ files: [String: String]) throws {
    let folder = try TemporaryFolder(files)
    self.folder = folder
    server = LanguageServer { [sent] json in
      sent.messages.append(json)
      if json["method"] == "textDocument/publishDiagnostics", let parameters = json["params"],
        case .string(let uri)? = parameters["uri"]
      {
        let name = uri.split(separator: "/").last.map(String.init) ?? uri
        sent.diagnostics[name] = parameters["diagnostics"]?.elements
        sent.named[uri] = parameters["diagnostics"]?.elements
      }
    }
    _ = request(
      "initialize",
      [
        "rootUri": .string(DocumentURI.uri(folder.path)), "capabilities": [:],
      ])
    notify("initialized", [:])
  }

  /// All that the server has sent.
  var messages: [JSON] { sent.messages }

  func uri(_ name: String) -> String { DocumentURI.uri(folder.file(name)) }

  // MARK: Messages

  /// The answer's result; the error where there is one.
  func request(_ method: String, _ parameters: JSON) -> JSON {
    number += 1
    let id = JSON.integer(number)
    send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters])
    let answer = sent.messages.last { $0["id"] == id && $0["method"] == nil }
    return answer?["result"] ?? answer?["error"] ?? .null
  }

  func notify(_ method: String, _ parameters: JSON) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  private func send(_ message: JSON) { take(Array(message.text.utf8)) }

  /// Any bytes as a message.
  @discardableResult
  func take(_ body: [UInt8]) -> Int32? { server.take(body) }

  /// Lets the server work while no message waits.
  func rest() { server.work(isInterrupted: { false }) }

  // MARK: Documents

  func document(_ name: String) -> JSON { ["uri": .string(uri(name))] }

  /// - Parameter text: nil: that of the file.
  func open(_ name: String, _ text: String? = nil) throws {
    open(uri: uri(name), try text ?? folder.text(name))
  }

  func open(uri: String, _ text: String) {
    versions[uri] = 1
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "json", "version": 1, "text": .string(text),
        ]
      ])
    rest()
  }

  /// Replaces the text; the server rests only where it is asked to.
  func change(_ name: String, _ text: String, rests: Bool = true) {
    change(uri: uri(name), text, rests: rests)
  }

  func change(uri: String, _ text: String, rests: Bool = true) {
    versions[uri, default: 0] += 1
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(versions[uri] ?? 0)],
        "contentChanges": [["text": .string(text)]],
      ])
    if rests { rest() }
  }

  func close(_ name: String) { close(uri: uri(name)) }

  func close(uri: String) {
    notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    rest()
  }

  // MARK: Findings

  /// `rule line:character message`, as far as the first line, of the last findings of a file.
  func findings(_ name: String) -> [String] {
    (sent.diagnostics[name] ?? []).map { finding in
      let start = finding["range"]?["start"]
      let place = [start?["line"], start?["character"]].map { $0?.text ?? "?" }
      return "\(finding["code"].text) \(place.joined(separator: ":")) "
        + (finding["message"].text.split(separator: "\n").first ?? "")
    }
  }

  /// The rules of these.
  func rules(_ name: String) -> [String] {
    (sent.diagnostics[name] ?? []).map { $0["code"].text }
  }

  func rules(uri: String) -> [String] { (sent.named[uri] ?? []).map { $0["code"].text } }

  /// `file rule line:column`, counted from 1, of everything that holds, in an order.
  var places: [String] {
    sent.diagnostics.flatMap { name, findings in
      findings.map { finding in
        let start = finding["range"]?["start"]
        let numbers = [start?["line"], start?["character"]].map { number in
          (Int(number?.text ?? "") ?? -2) + 1
        }
        return "\(name) \(finding["code"].text) \(numbers[0]):\(numbers[1])"
      }
    }.sorted()
  }

  /// Whether anything was ever said of a file.
  func knows(_ name: String) -> Bool { sent.diagnostics[name] != nil }

  /// A request about the mark `▮` in the text of a file; the document is opened with the text without
  /// it.
  func ask(
    _ method: String, _ name: String, _ marked: String, _ more: JSON = [:]
  ) throws -> JSON {
    let (text, offset) = Marked.split(marked)
    try open(name, String(decoding: text, as: UTF8.self))
    let position = DocumentText(text).position(of: offset)
    return request(
      method,
      JSON.joined(
        ["textDocument": document(name), "position": position.json], more))
  }

  /// The texts of files with the edits of an answer made.
  func applying(_ edit: JSON) throws -> [String: String] {
    var texts: [String: String] = [:]
    for member in edit["changes"]?.members ?? [] {
      let name = member.key.split(separator: "/").last.map(String.init) ?? ""
      var text = DocumentText(Array(try folder.text(name).utf8))
      let edits = try member.value.elements.map { edit in
        (try Self.range(edit["range"]), edit["newText"].text)
      }
      for (range, replacement) in edits.sorted(by: { $0.0.start > $1.0.start }) {
        text.replace(range, with: replacement)
      }
      texts[name] = String(decoding: text.bytes, as: UTF8.self)
    }
    return texts
  }

  private static func range(_ json: JSON?) throws -> LSPRange {
    try #require(LSPRange(JSONValue(parsing: (json ?? .null).text.utf8)))
  }
}

extension JSON? {
  /// The text of a string; empty for anything else.
  var text: String { if case .string(let text)? = self { text } else { "" } }
}
