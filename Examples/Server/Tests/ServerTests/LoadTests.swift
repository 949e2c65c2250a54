import Foundation
import Testing

/// 1,000 requests over 8 connections, against the program itself.
@Suite struct LoadTests {
  @Test func everyRequestIsAnsweredWithItsOwnContext() async throws {
    let load = try await blocking { try Load(stopAfter: nil) }
    #expect(load.total.sent == 1_000)
    #expect(load.total.answered == 1_000)
    #expect(load.total.faults == [])
    expectEnd(of: load)
  }

  @Test(arguments: [1, 100, 500])
  func noRequestIsLostWhenTheServerStops(after count: Int) async throws {
    let load = try await blocking { try Load(stopAfter: count) }
    #expect(load.total.answered >= count)
    #expect(load.total.answered == load.total.sent)
    #expect(load.total.faults == [])
    expectEnd(of: load)
  }

  /// The log says that everything that was built is closed, last first, and how much it was.
  private func expectEnd(of load: Load) {
    let count = load.total.answered
    #expect(load.status == 0)
    #expect(
      load.log.filter { !$0.hasPrefix("serving on") } == [
        "built statistics", "stopping", "answered everything",
        "closed statistics: \(count) requests, \(count) journals opened, \(count) closed",
        "closed notes: 0 of them",
      ])
  }
}

/// What became of the requests of some connections.
struct Tally: Sendable {
  var sent = 0
  var answered = 0
  /// Answers that do not belong to their requests, and requests without one.
  var faults: [String] = []
  /// The journals of the answers; each belongs to one request.
  var journals: Set<Substring> = []

  static func + (left: Tally, right: Tally) -> Tally {
    Tally(
      sent: left.sent + right.sent, answered: left.answered + right.answered,
      faults: left.faults + right.faults, journals: left.journals.union(right.journals))
  }
}

/// A run of the program, with 8 clients at the same time.
struct Load: Sendable {
  private(set) var total = Tally()
  let status: Int32
  let log: [String]

  /// Blocks the thread until the program has ended.
  ///
  /// - Parameter count: how many requests are answered when the server is asked to stop; nil: all.
  init(stopAfter count: Int?) throws {
    try self.init("manifest.json", stopAfter: count) { _ in }
  }

  /// - Parameters:
  ///   - manifest: the program's.
  ///   - count: how many requests each client sends, at least.
  ///   - meanwhile: called while the clients send; they go on until it returns.
  init(
    _ manifest: String, stopAfter stopCount: Int? = nil, ofEach count: Int = 125,
    meanwhile: (RunningServer) throws -> Void
  ) throws {
    let server = try RunningServer(manifest)
    let isOver = Locked(false)
    let answered = Locked(0)
    let tallies = Locked<[Tally]>([])
    let threads = DispatchGroup()
    let stop: @Sendable () -> Void = { [process = server.processIdentifier] in
      kill(process, SIGTERM)
    }
    for number in 0..<8 {
      threads.enter()
      Thread.detachNewThread { [socket = server.socket] in
        let tally = Self.send(to: socket, number: number) { sent in
          sent < count || !isOver.withLock { $0 }
        } whenAnswered: {
          let isDue = answered.withLock { answered in
            answered += 1
            return answered == stopCount
          }
          if isDue { stop() }
        }
        tallies.withLock { $0.append(tally) }
        threads.leave()
      }
    }
    defer { isOver.withLock { $0 = true } }
    try meanwhile(server)
    isOver.withLock { $0 = true }
    threads.wait()
    total = tallies.withLock { $0 }.reduce(Tally(), +)
    if total.journals.count != total.answered { total.faults.append("requests share a journal") }
    if stopCount == nil { stop() }
    status = server.end()
    log = server.lines
  }

  /// Sends requests over one connection, in turns of one to five, until the server ends.
  ///
  /// - Parameter goesOn: whether more are to be sent than so many.
  private static func send(
    to socket: String, number: Int, while goesOn: (Int) -> Bool, whenAnswered: () -> Void
  ) -> Tally {
    var tally = Tally()
    var next = 0
    // Who comes too late sends nothing.
    guard let client = try? Client(socket) else { return tally }
    do {
      while goesOn(next) {
        let end = (next + 1...next + 1 + next % 5).first { !goesOn($0) } ?? next + 1 + next % 5
        let turn = (next..<end).map { "client-\(number)-\($0)" }
        guard client.send(turn.map { Client.request("/trace?a=b", id: $0) }.joined()) else {
          return tally
        }
        next += turn.count
        tally.sent += turn.count
        for id in turn {
          guard let answer = try client.answer() else {
            tally.faults.append("\(id): no answer")
            continue
          }
          let expected = "\(id): GET /trace, routed, traced, in journal "
          if answer.status == 200, answer.id == id, answer.body.hasPrefix(expected) {
            tally.answered += 1
            tally.journals.insert(answer.body.dropFirst(expected.count))
          } else {
            tally.faults.append("\(id): \(answer)")
          }
          whenAnswered()
        }
      }
    } catch {
      tally.faults.append("client \(number): \(error)")
    }
    return tally
  }
}
