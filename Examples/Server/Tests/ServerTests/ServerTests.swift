import Foundation
import Testing

/// How the program treats its clients, good and bad ones.
@Suite struct ServerTests {
  /// Runs a body with the program, on a thread of its own, and expects a good end.
  @discardableResult
  private func serve(
    _ manifest: String = "manifest.json", environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (RunningServer) throws -> Void
  ) async throws -> [String] {
    let (status, lines) = try await blocking {
      let server = try RunningServer(manifest, environment: environment)
      try body(server)
      server.askToStop()
      return (server.end(), server.lines)
    }
    #expect(status == 0, sourceLocation: sourceLocation)
    return lines
  }

  @Test func everythingThatStartsIsBuiltBeforeAnybodyCanConnect() async throws {
    let lines = try await serve { _ in }
    #expect(lines.first == "built statistics")
    #expect(lines.count > 1 && lines[1].hasPrefix("serving on "))
  }

  @Test func aFactoryThatThrowsFailsItsRequestAndNoOther() async throws {
    let lines = try await serve("manifest.development.json") { server in
      let client = try Client(server.socket)
      for round in 1...3 {
        #expect(client.send("/fault", id: "bad-\(round)"))
        let bad = try client.answer()
        #expect(bad?.status == 500)
        #expect(bad?.body == "bad-\(round) failed\n")
        #expect(client.send("/trace", id: "good-\(round)"))
        #expect(try client.answer()?.status == 200)
      }
    }
    #expect(lines.count { $0.contains("bad-1 failed: ") } == 1)
    #expect(lines.contains("closed statistics: 6 requests, 6 journals opened, 6 closed"))
  }

  @Test func aRequestUnderWayIsFinishedAndAnIdleConnectionIsClosed() async throws {
    let lines = try await serve("manifest.development.json") { server in
      let slow = try Client(server.socket)
      let idle = try Client(server.socket)
      #expect(idle.send("/trace", id: "idle"))
      #expect(try idle.answer()?.isLast == false)
      #expect(slow.send("/wait?milliseconds=300", id: "slow"))
      try server.wait(for: "slow waits")
      server.askToStop()
      #expect(try idle.answer() == nil)
      let answer = try slow.answer()
      #expect(answer == Answer(status: 200, id: "slow", isLast: true, body: "waited\n"))
      #expect(try slow.answer() == nil)
    }
    #expect(lines.contains("closed statistics: 2 requests, 2 journals opened, 2 closed"))
  }

  /// The first is under way when the server is asked to stop, the others wait in the socket.
  @Test func requestsThatWereSentBeforeTheStopAreAnswered() async throws {
    try await serve("manifest.development.json") { server in
      let client = try Client(server.socket)
      #expect(client.send("/wait?milliseconds=200", id: "first"))
      try server.wait(for: "first waits")
      for number in 0..<20 { #expect(client.send("/trace", id: "\(number)")) }
      server.askToStop()
      #expect(try client.answer()?.id == "first")
      for number in 0..<20 {
        let answer = try client.answer()
        #expect(answer?.id == "\(number)")
        #expect(answer?.isLast == (number == 19))
      }
      #expect(try client.answer() == nil)
      #expect(!client.send("/trace", id: "too late"))
    }
  }

  @Test func whoAsksTwiceDoesNotWait() async throws {
    let (status, lines) = try await blocking {
      let server = try RunningServer("manifest.development.json")
      let client = try Client(server.socket)
      #expect(client.send("/wait?milliseconds=60000", id: "slow"))
      try server.wait(for: "slow waits")
      server.askToStop()
      try server.wait(for: "stopping")
      kill(server.processIdentifier, SIGTERM)
      return (server.end(), server.lines)
    }
    #expect(status == 1)
    #expect(lines.last == "server: not everything was answered and closed")
  }

  @Test func halfARequestIsFinishedWhenTheServerStops() async throws {
    try await serve("manifest.development.json") { server in
      let client = try Client(server.socket)
      let other = try Client(server.socket)
      #expect(client.send("GET /tra"))
      #expect(other.send("/wait?milliseconds=100", id: "other"))
      try server.wait(for: "other waits")
      server.askToStop()
      #expect(try other.answer()?.isLast == true)
      #expect(client.send("ce HTTP/1.1\r\nHost: server\r\n\r\n"))
      #expect(try client.answer()?.status == 200)
      #expect(try client.answer() == nil)
    }
  }

  @Test func aRequestThatNeverEndsIsGivenUp() async throws {
    try await serve(environment: ["SERVER_REQUEST_SECONDS": "0.1"]) { server in
      let client = try Client(server.socket)
      #expect(client.send("GET /trace HTTP/1.1\r\nX-Requ"))
      let answer = try client.answer()
      #expect(answer?.status == 408)
      #expect(answer?.isLast == true)
      #expect(try client.answer() == nil)
    }
  }

  @Test func aClientThatNeverSendsIsGivenUp() async throws {
    try await serve(environment: ["SERVER_IDLE_SECONDS": "0.1"]) { server in
      let client = try Client(server.socket)
      #expect(try client.answer() == nil)
      #expect(!client.send("/trace", id: "too late"))
    }
  }

  @Test func aClientThatDoesNotReadIsGivenUp() async throws {
    try await serve(environment: ["SERVER_REQUEST_SECONDS": "0.1"]) { server in
      let client = try Client(server.socket)
      // Answers that nobody reads fill the socket, and then nobody reads the requests.
      let requests = String(repeating: Client.request("/trace", id: "a"), count: 100)
      while client.send(requests) {}
    }
  }

  @Test func aClientThatSendsNoMoreGetsItsAnswers() async throws {
    try await serve { server in
      let client = try Client(server.socket)
      #expect(client.send("/trace", id: "a"))
      #expect(client.send("/nothing", id: "b"))
      client.endSending()
      #expect(try client.answer()?.id == "a")
      #expect(try client.answer()?.status == 404)
      #expect(try client.answer() == nil)
    }
  }

  @Test func clientsThatGoWithoutTheirAnswerDoNoHarm() async throws {
    try await serve { server in
      for number in 0..<20 {
        let client = try Client(server.socket)
        let request = Client.request("/trace", id: "\(number)")
        #expect(client.send(String(repeating: request, count: 50)))
      }
      let client = try Client(server.socket)
      #expect(client.send("/trace", id: "last"))
      #expect(try client.answer()?.id == "last")
    }
  }

  @Test(arguments: [
    (String(repeating: "a", count: 20_000), 431),
    ("nonsense\r\n\r\n", 400),
    (
      "POST /notes HTTP/1.1\r\nHost: a\r\nContent-Length : 34\r\n\r\n"
        + "GET /trace HTTP/1.1\r\nHost: a\r\n\r\n", 400
    ),
  ])
  func whatIsNotARequestIsRefused(text: String, status: Int) async throws {
    try await serve { server in
      let client = try Client(server.socket)
      #expect(client.send(text))
      let answer = try client.answer()
      #expect(answer?.status == status)
      #expect(answer?.isLast == true)
      #expect(try client.answer() == nil)
    }
  }

  @Test func aMethodThatAPathDoesNotHaveIsRefused() async throws {
    try await serve("manifest.development.json") { server in
      let client = try Client(server.socket)
      for (path, method, status) in [
        ("/notes", "DELETE", 405), ("/notes", "post", 405), ("/trace", "get", 405),
        ("/trace", "POST", 405), ("/wait", "POST", 405), ("/nothing", "DELETE", 404),
        ("*", "OPTIONS", 200), ("http://server/trace?a=b", "GET", 200),
      ] {
        #expect(client.send(path, id: "a", method: method))
        let answer = try client.answer()
        #expect(answer?.status == status, "\(method) \(path)")
        #expect(answer?.allow?.hasPrefix("GET, HEAD") == (status == 405 ? true : nil))
      }
    }
  }

  @Test func aClientThatWaitsForASignGetsIt() async throws {
    try await serve { server in
      let client = try Client(server.socket)
      let headers = "Content-Length: 4\r\nExpect: 100-continue\r\n"
      #expect(client.send(Client.request("/notes", id: "a", method: "POST", headers: headers)))
      #expect(try client.answer()?.status == 100)
      #expect(client.send("mi"))
      #expect(client.send("lk"))
      #expect(try client.answer()?.status == 201)
      #expect(client.send("/notes", id: "all"))
      #expect(try client.answer()?.body == "milk\n")
    }
  }

  @Test func notesAreKept() async throws {
    try await serve { server in
      let client = try Client(server.socket)
      for note in ["milk", "bread"] {
        let length = "Content-Length: \(note.utf8.count)\r\n"
        #expect(client.send(Client.request("/notes", id: note, method: "POST", headers: length)))
        #expect(client.send(note))
        #expect(try client.answer()?.status == 201)
      }
      #expect(client.send("/notes", id: "all"))
      #expect(try client.answer()?.body == "milk\nbread\n")
      #expect(client.send("/notes", id: "head", method: "HEAD"))
      #expect(try client.answer(hasBody: false)?.status == 200)
      #expect(client.send("/notes", id: "last", headers: "Connection: close\r\n"))
      #expect(try client.answer()?.isLast == true)
      #expect(try client.answer() == nil)
    }
  }
}
