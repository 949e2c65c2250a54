import Foundation
import Testing

@testable import ServerKit

/// The program and its clients, good and bad ones.
@Suite struct ServerTests {
  /// Runs a body with the program, on a thread of its own, and expects a good end.
  @discardableResult
  private func serve(
    _ manifest: String = "manifest.development.json", environment: [String: String] = [:],
    _ body: @escaping @Sendable (RunningServer) throws -> Void
  ) async throws -> [String] {
    let (status, lines) = try await blocking {
      let server = try RunningServer(manifest, environment: environment)
      try body(server)
      server.askToStop()
      return (server.end(), server.lines)
    }
    #expect(status == 0)
    return lines
  }

  @Test func startedInstancesAreBuiltBeforeTheFirstClient() async throws {
    let lines = try await serve("manifest.json") { _ in }
    #expect(lines.first == "built statistics")
    #expect(lines.count > 1 && lines[1].hasPrefix("serving on "))
  }

  @Test func aThrowingFactoryFailsItsRequestAlone() async throws {
    let lines = try await serve { server in
      for _ in 1...3 {
        let failed = try Client.ask(server.socket, "/fault")
        #expect(failed == Answer(status: 500, id: "a", body: "a failed\n"))
        let traced = try Client.ask(server.socket, "/trace")
        #expect(traced?.status == 200)
      }
    }
    #expect(lines.contains("closed statistics: 6 requests, 6 journals opened, 6 closed"))
  }

  @Test func notesAreKept() async throws {
    try await serve("manifest.json") { server in
      for note in ["milk", "bread"] {
        let answer = try Client.ask(server.socket, "/notes", method: "POST", body: note)
        #expect(answer?.status == 201)
      }
      #expect(try Client.ask(server.socket, "/notes")?.body == "milk\nbread\n")
      #expect(try Client.ask(server.socket, "/notes", method: "DELETE")?.status == 405)
      #expect(try Client.ask(server.socket, "/nothing")?.status == 404)
    }
  }

  @Test func aRequestUnderWayIsAnsweredAtTheStop() async throws {
    try await serve { server in
      let slow = try Client(server.socket)
      slow.send("/wait?milliseconds=300", id: "slow")
      try server.wait(for: "slow waits")
      let half = try Client(server.socket)
      half.send("GET /tra")
      server.askToStop()
      half.send("ce HTTP/1.1\r\n\r\n")
      #expect(try half.answer()?.status == 200)
      #expect(try slow.answer() == Answer(status: 200, id: "slow", body: "waited\n"))
    }
  }

  @Test func aSecondSignalEndsAtOnce() async throws {
    let (status, lines) = try await blocking {
      let server = try RunningServer("manifest.development.json")
      let client = try Client(server.socket)
      client.send("/wait?milliseconds=60000", id: "slow")
      try server.wait(for: "slow waits")
      server.askToStop()
      try server.wait(for: "stopping")
      kill(server.processIdentifier, SIGTERM)
      return (server.end(), server.lines)
    }
    #expect(status == 1)
    #expect(lines.last == "server: not everything was answered and closed")
  }

  /// Neither silence, nor a slow head, nor empty lines, nor a client that does not read.
  @Test func noClientHoldsAConnection() async throws {
    try await serve(environment: ["SERVER_REQUEST_SECONDS": "0.2"]) { server in
      let clients = try (0..<40).map { _ in try Client(server.socket) }
      for (number, client) in clients.enumerated() where number % 4 > 0 {
        client.send(
          ["GET /trace HTTP/1.1\r\nX-", "\r\n", "GET /trace HTTP/1.1\r\n\r\n"][number % 4 - 1])
      }
      #expect(try Client.ask(server.socket, "/trace")?.status == 200)
      #expect(try clients[1].answer()?.status == 408)
    }
  }

  @Test func onlyASocketOfNobodyIsReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    do { _ = try Listener(path: path) }
    let listener = try Listener(path: path)
    #expect(throws: SystemError.self) { try Listener(path: path) }
    _ = try Client(path)
    #expect(listener.accept() != nil)
    let file = try folder.write("text", to: "f")
    #expect(throws: SystemError.self) { try Listener(path: file) }
    #expect(try folder.text("f") == "text")
  }
}
