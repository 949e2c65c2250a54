import Foundation
import GuiseLanguageServer
import GuiseManifest
import GuiseValidation

/// A language server with one manifest open, without the pipes to its client.
final class ServerSession {
  struct Refusal: Error, CustomStringConvertible {
    let method: String
    let answer: String
    var description: String { "\(method) was answered with \(answer)" }
  }

  private let document: JSON
  private var version = 0
  /// The text with which the document was opened.
  private(set) var text = ""
  /// The answer to the last request.
  private var answer: JSON = [:]
  private lazy var server = LanguageServer { [unowned self] message in
    consume(Array(message.text.utf8))
    if message["id"] != nil { answer = message }
  }

  /// - Parameter folder: has the manifest and its catalog.
  init(in folder: URL) throws {
    let uri = "file://\(folder.path)"
    document = ["uri": .string("\(uri)/manifest.json")]
    _ = try send("initialize", ["capabilities": [:], "rootUri": .string(uri)], isRequest: true)
  }

  /// Opens the manifest and waits for its findings.
  ///
  /// - Returns: milliseconds, as `change` and `ask` do.
  func open(_ text: String) throws -> Double {
    self.text = text
    let opened: JSON = ["version": 0, "languageId": "json", "text": .string(text)]
    return try send("textDocument/didOpen", ["textDocument": document.adding(opened)])
  }

  func change(_ text: String) throws -> Double {
    version += 1
    let changes: [JSON] = [["text": .string(text)]]
    let changed = document.adding(["version": .integer(version)])
    return try send(
      "textDocument/didChange", ["textDocument": changed, "contentChanges": .array(changes)])
  }

  /// Sends a request; one that is answered with an error or with nothing throws.
  ///
  /// - Parameter parameters: those besides the document.
  func ask(_ method: String, _ parameters: JSON) throws -> Double {
    let method = "textDocument/\(method)"
    let cost = try send(
      method, JSON.joined(["textDocument": document], parameters), isRequest: true)
    guard let result = answer["result"], result != .null, result != []
    else {
      throw Refusal(method: method, answer: answer.text)
    }
    return cost
  }

  private func send(
    _ method: String, _ parameters: JSON, isRequest: Bool = false
  ) throws -> Double {
    let message: JSON = ["method": .string(method), "params": parameters]
    let body = Array((isRequest ? message.adding(["id": 1]) : message).text.utf8)
    return milliseconds {
      _ = server.take(body)
      server.work(isInterrupted: { false })
    }
  }
}

/// A place in a document, as the protocol has it.
func position(_ line: Int, _ character: Int) -> JSON {
  ["line": .integer(line), "character": .integer(character)]
}
