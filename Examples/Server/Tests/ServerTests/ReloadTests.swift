import Foundation
import Testing

/// SIGHUP, against the program itself.
@Suite struct ReloadTests {
  private static let original: String =
    (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""

  /// One is not JSON, the other names an unknown factory.
  private static let refused = [
    "{", original.replacing(#""statistics": "statistics""#, with: #""statistics": "statisics""#),
  ]

  private func changed(_ number: Int) -> String {
    Self.original.replacing(#""deadlineSeconds": 5"#, with: #""deadlineSeconds": \#(5 + number)"#)
  }

  @Test func noRequestIsLostWhileTheServerReloads() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.original, to: "manifest.json")
    let load = try await blocking {
      try Load(path) { server in
        for number in 1...20 {
          let text = number % 9 == 4 ? Self.refused[number / 9] : changed(number)
          try text.write(toFile: path, atomically: true, encoding: .utf8)
          try server.reload()
        }
      }
    }
    #expect(load.answered >= 1_000)
    #expect(load.faults == [])
    #expect(load.status == 0)
    #expect(load.log.count { $0.hasPrefix("reloaded: ~ application: setting") } == 18)
    #expect(load.log.count { $0.hasPrefix("not reloaded: ") } == 2)
    let counted = load.log.compactMap { line in
      line.prefixMatch(of: /closed statistics: (\d+) requests/).flatMap { Int($0.1) }
    }
    #expect(counted.count == 19 && counted.reduce(0, +) == load.answered)
    #expect(load.log.last == "closed notes: 0 of them")
  }

  @Test func notesSurviveAReload() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.original, to: "manifest.json")
    let lines = try await blocking {
      let server = try RunningServer(path)
      #expect(try Client.ask(server.socket, "/notes", method: "POST", body: "milk")?.status == 201)
      try changed(1).write(toFile: path, atomically: true, encoding: .utf8)
      try server.reload()
      #expect(try Client.ask(server.socket, "/notes")?.body == "milk\n")
      server.askToStop()
      #expect(server.end() == 0)
      return server.lines
    }
    #expect(lines.count { $0.hasPrefix("closed statistics") } == 2, "\(lines)")
    #expect(lines.last == "closed notes: 1 of them")
  }
}
