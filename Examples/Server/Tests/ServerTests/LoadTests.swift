import Foundation
import Testing

/// 1,000 requests of 8 clients, against the program itself.
@Suite struct LoadTests {
  @Test(arguments: [nil, 1, 100, 500])
  func noRequestIsLost(stopAfter count: Int?) async throws {
    let load = try await blocking { try Load("manifest.json", stopAfter: count) { _ in } }
    #expect(load.answered >= count ?? 1_000)
    #expect(load.faults == [])
    #expect(load.journals.count == load.answered)
    #expect(load.status == 0)
    #expect(
      load.log.filter { !$0.hasPrefix("serving on") } == [
        "built statistics", "stopping", "answered everything",
        "closed statistics: \(load.answered) requests, \(load.answered) journals opened, "
          + "\(load.answered) closed",
        "closed notes: 0 of them",
      ])
  }
}

/// A run of the program, with 8 clients at the same time.
struct Load: Sendable {
  private(set) var answered = 0
  /// Requests without their own answer.
  private(set) var faults: [String] = []
  /// The journals of the answers; each belongs to one request.
  private(set) var journals: Set<Substring> = []
  private(set) var status: Int32 = 0
  private(set) var log: [String] = []

  /// Blocks the thread until the program has ended.
  ///
  /// - Parameters:
  ///   - manifest: the program's.
  ///   - stopCount: how many answers come before the server is asked to stop; nil: all.
  ///   - meanwhile: runs while the clients ask; they go on until it returns.
  init(
    _ manifest: String, stopAfter stopCount: Int? = nil,
    meanwhile: (RunningServer) throws -> Void
  ) throws {
    let server = try RunningServer(manifest)
    let load = Locked(self)
    let isOver = Locked(false)
    let threads = DispatchGroup()
    for number in 0..<8 {
      threads.enter()
      Thread.detachNewThread { [socket = server.socket, process = server.processIdentifier] in
        var next = 0
        while next < 125 || !isOver.withLock({ $0 }) {
          // Who comes too late cannot connect.
          guard let client = try? Client(socket) else { break }
          let id = "client-\(number)-\(next)"
          client.send("/trace", id: id)
          let answer = try? client.answer()
          let count = load.withLock { $0.count(answer, to: id) }
          if count == stopCount { kill(process, SIGTERM) }
          next += 1
        }
        threads.leave()
      }
    }
    defer { isOver.withLock { $0 = true } }
    try meanwhile(server)
    isOver.withLock { $0 = true }
    threads.wait()
    self = load.withLock { $0 }
    if answered < stopCount ?? .max { server.askToStop() }
    status = server.end()
    log = server.lines
  }

  private mutating func count(_ answer: Answer?, to id: String) -> Int {
    let expected = "\(id): GET /trace, routed, traced, in journal "
    if let answer, answer.status == 200, answer.id == id, answer.body.hasPrefix(expected) {
      answered += 1
      journals.insert(answer.body.dropFirst(expected.count))
    } else {
      faults.append("\(id): \(answer.map { "\($0)" } ?? "no answer")")
    }
    return answered
  }
}
