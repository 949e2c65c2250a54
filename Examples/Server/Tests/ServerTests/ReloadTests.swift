import Foundation
import Testing

/// SIGHUP, against the program itself.
@Suite struct ReloadTests {
  private static let original: String =
    (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""

  /// One that a reload refuses, for each reason.
  private static let refused: [(name: String, text: String)] = [
    ("not JSON", "{"),
    (
      "an unknown factory",
      original.replacing(#""statistics": "statistics""#, with: #""statistics": "statisics""#)
    ),
  ]

  private func changed(_ number: Int) -> String {
    Self.original.replacing(#""deadlineSeconds": 5"#, with: #""deadlineSeconds": \#(5 + number)"#)
  }

  /// 10,000 requests where the environment has `GUISE_STRESS`.
  @Test func noRequestIsLostWhileTheServerReloads() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("manifest.json")
    try Self.original.write(toFile: path, atomically: true, encoding: .utf8)
    let isStress = ProcessInfo.processInfo.environment["GUISE_STRESS"] != nil
    let load = try await blocking {
      try Load(path, ofEach: isStress ? 1_250 : 125) { server in
        for number in 1...20 {
          let refused = number % 9 == 4 ? Self.refused[number / 9] : nil
          let text = refused?.text ?? changed(number)
          try text.write(toFile: path, atomically: true, encoding: .utf8)
          try server.reload()
        }
      }
    }
    #expect(load.total.sent >= (isStress ? 10_000 : 1_000))
    #expect(load.total.answered == load.total.sent)
    #expect(load.total.faults == [])
    #expect(load.status == 0)
    #expect(load.log.count { $0.hasPrefix("reloaded: ~ application: setting") } == 18)
    #expect(load.log.count { $0.hasPrefix("not reloaded: ") } == 2)
    let counted = load.log.compactMap { line in
      line.prefixMatch(of: /closed statistics: (\d+) requests/).flatMap { Int($0.1) }
    }
    #expect(counted.count == 19 && counted.reduce(0, +) == load.total.answered)
    #expect(load.log.count { $0 == "built statistics" } == 19)
    #expect(load.log.last == "closed notes: 0 of them")
  }

  @Test(arguments: ["not JSON", "an unknown factory"])
  func whatIsRefusedChangesNothing(_ name: String) async throws {
    let refused = try #require(Self.refused.first { $0.name == name }?.text)
    let folder = try TemporaryFolder()
    let path = folder.file("manifest.json")
    try Self.original.write(toFile: path, atomically: true, encoding: .utf8)
    let (status, lines) = try await blocking {
      let server = try RunningServer(path)
      let client = try Client(server.socket)
      try refused.write(toFile: path, atomically: true, encoding: .utf8)
      try server.reload()
      #expect(client.send("/trace", id: "after"))
      #expect(try client.answer()?.status == 200)
      server.askToStop()
      return (server.end(), server.lines)
    }
    #expect(status == 0)
    #expect(lines.count { $0.hasPrefix("not reloaded: ") } == 1)
    #expect(lines.count { $0.hasPrefix("closed ") } == 2)
  }

  @Test func notesSurviveAReload() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("manifest.json")
    try Self.original.write(toFile: path, atomically: true, encoding: .utf8)
    let lines = try await blocking {
      let server = try RunningServer(path)
      let client = try Client(server.socket)
      #expect(client.send(Client.request("/notes", id: "a", method: "POST")))
      #expect(try client.answer()?.status == 201)
      try changed(1).write(toFile: path, atomically: true, encoding: .utf8)
      try server.reload()
      server.askToStop()
      #expect(server.end() == 0)
      return server.lines
    }
    #expect(lines.count { $0.hasPrefix("closed statistics") } == 2, "\(lines)")
    #expect(lines.last == "closed notes: 1 of them")
  }

  @Test func requestsGetTheWiringOfTheMoment() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("manifest.json")
    try Self.original.write(toFile: path, atomically: true, encoding: .utf8)
    let waiting = Self.original.replacing(
      #""trace-handler", "notes-handler""#, with: #""trace-handler", "notes-handler", "waiter""#
    ).replacing(
      #""journal": "journal","#,
      with: #""journal": "journal", "waiter": { "factory": "wait-handler", "tags": ["wait"] },"#)
    let statuses = try await blocking {
      let server = try RunningServer(path)
      let client = try Client(server.socket)
      var statuses: [Int?] = []
      for text in [Self.original, waiting, Self.original] {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try server.reload()
        #expect(client.send("/wait?milliseconds=1", id: "waiting"))
        statuses.append(try client.answer()?.status)
      }
      server.askToStop()
      #expect(server.end() == 0)
      return statuses
    }
    #expect(statuses == [404, 200, 404])
  }

  #if os(Linux)
  /// A container that stayed would take far more than 12 kB with its manifest.
  @Test func reloadsTakeNoMemoryThatStays() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("manifest.json")
    try Self.original.write(toFile: path, atomically: true, encoding: .utf8)
    let growth = try await blocking {
      let server = try RunningServer(path)
      func memory(afterReloads count: Int) throws -> Int {
        for number in 0..<count {
          try changed(number % 7).write(toFile: path, atomically: true, encoding: .utf8)
          try server.reload()
        }
        return try server.residentMemory()
      }
      let before = try memory(afterReloads: 40)
      let after = try memory(afterReloads: 80)
      server.askToStop()
      #expect(server.end() == 0)
      return after - before
    }
    #expect(growth < 80 * 12)
  }
  #endif
}
