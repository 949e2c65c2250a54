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

  @Test func sessionsAreAsRecorded() async throws {
    let names = ["initialize": Self.initialize, "shutdown": Self.shutdown, "exit": Self.exit]
    try await LineTable.expect("lifecycle") { line in
      let run = try await Self.run(Self.framed(LineTable.columns(line).map { names[$0] ?? $0 }))
      #expect(run.errors == "")
      return run.answers + ["status \(run.status)"]
    }
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
