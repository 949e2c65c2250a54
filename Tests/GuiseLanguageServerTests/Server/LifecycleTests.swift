import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// Over the real process: its answers to a stream of messages, and its end.
@Suite struct LifecycleTests {
  struct Run {
    var status: Int32
    /// `id result`, `id code`, or the method of a notification, in their order.
    var answers: [String]
    var errors: String
  }

  static func run(_ stream: [UInt8], arguments: String = "") async throws -> Run {
    let folder = try TemporaryFolder()
    try Data(stream).write(to: folder.url("input"))
    let program = TestProgram.folder.appending(path: "guise-language-server").path
    let result = try await TestProgram(at: URL(filePath: "/bin/bash")).run(
      ["-c", "'\(program)' \(arguments) < input"], in: folder.url)
    var frames = LSPFrames()
    frames.append(Array(result.output.utf8))
    var answers: [String] = []
    while let body = try? frames.next() {
      let json = JSON(parsing: String(decoding: body, as: UTF8.self))
      let id = json["id"].map { $0.text + " " } ?? ""
      let code = json["error"]?["code"]?.text
      answers.append(id + (code ?? (json["method"] == nil ? "result" : json["method"].text)))
    }
    return Run(status: result.status, answers: answers, errors: result.errors)
  }

  private static func framed(_ texts: [String]) -> [UInt8] {
    texts.flatMap { LSPFrames.framed(Array($0.utf8)) }
  }

  private static let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#
  private static let shutdown = #"{"jsonrpc":"2.0","id":"end","method":"shutdown"}"#
  private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var messages: [String]
    var answers: [String]
    var status: Int32
  }

  @Test(arguments: [
    Case(
      testDescription: "a session with a beginning and an end",
      messages: [initialize, shutdown, exit], answers: ["1 result", #""end" result"#], status: 0),
    Case(
      testDescription: "exit without shutdown", messages: [initialize, exit],
      answers: ["1 result"], status: 1),
    Case(
      testDescription: "a client that goes away", messages: [initialize], answers: ["1 result"],
      status: 1),
    Case(
      testDescription: "a request before the first one",
      messages: [shutdown, initialize, shutdown, exit],
      answers: [#""end" -32002"#, "1 result", #""end" result"#], status: 0),
    Case(
      testDescription: "requests after shutdown",
      messages: [initialize, shutdown, shutdown, initialize, exit],
      answers: ["1 result", #""end" result"#, #""end" -32600"#, "1 -32600"], status: 0),
    Case(
      testDescription: "two beginnings", messages: [initialize, initialize, shutdown, exit],
      answers: ["1 result", "1 -32600", #""end" result"#], status: 0),
    Case(
      testDescription: "bodies that cannot be read as messages",
      messages: [initialize, "{", "", "[]", #"{"id": {}}"#, "1", shutdown, exit],
      answers: [
        "1 result", "null -32700", "null -32700", "null -32600", "null -32600", "null -32600",
        #""end" result"#,
      ], status: 0),
    Case(
      testDescription: "methods that are not known, and parameters that are not valid",
      messages: [
        initialize, #"{"id":2,"method":"textDocument/unknown","params":{}}"#,
        #"{"method":"$/unknown"}"#, #"{"method":"unknown"}"#,
        #"{"id":3,"method":"textDocument/hover","params":{"textDocument":1}}"#,
        #"{"id":4,"method":"textDocument/hover"}"#,
        #"{"method":"textDocument/didOpen","params":[]}"#, #"{"id":9,"result":null}"#, shutdown,
        exit,
      ],
      answers: [
        "1 result", "2 -32601", "3 -32602", "4 -32602", "window/logMessage", #""end" result"#,
      ],
      status: 0),
  ])
  func answersAndEnds(test: Case) async throws {
    let run = try await Self.run(Self.framed(test.messages))
    #expect(run.answers == test.answers)
    #expect(run.status == test.status)
    #expect(run.errors == "")
  }

  @Test func anUnreadableStreamEndsTheProcess() async throws {
    let run = try await Self.run(
      Self.framed([Self.initialize]) + Array("Content-Length: x\r\n\r\n".utf8))
    #expect(run.status == 1)
    #expect(run.errors.contains("cannot be told apart"))
  }

  @Test(arguments: [
    ("--help", "usage: guise-language-server"), ("--stdio --version", "0.1.0\n"),
  ])
  func argumentsAreFew(arguments: String, output: String) async throws {
    let program = TestProgram("guise-language-server")
    let result = try await program.run(arguments.split(separator: " ").map(String.init))
    #expect(result.status == 0)
    #expect(result.output.hasPrefix(output))
    #expect(result.errors.isEmpty)
  }
}
