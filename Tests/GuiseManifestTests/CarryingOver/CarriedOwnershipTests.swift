import ManifestSupport
import TestSupport
import Testing

@testable import Guise

@Suite("Who closes what a container has taken over")
struct CarriedOwnershipTests {
  final class Connection: Closeable {
    private let log: ClosingLog
    init(log: ClosingLog) { self.log = log }
    func close() { log.add("connection") }
  }

  struct Ticket: Closeable {
    private let log: ClosingLog
    init(log: ClosingLog) { self.log = log }
    func close() { log.add("ticket") }
  }

  final class Pool: Closeable {
    let connection: Connection
    let ticket: Ticket
    private let log: ClosingLog

    init(connection: Connection, ticket: Ticket, log: ClosingLog) {
      self.connection = connection
      self.ticket = ticket
      self.log = log
    }

    func close() { log.add("pool") }
  }

  private func pools(_ log: ClosingLog, _ lifetime: Lifetime) -> () -> Container {
    let parent = Container { $0.register(lifetime: .singleton, instance: log) }
    return {
      Container(parent: parent, name: "app") {
        $0.register(lifetime: lifetime, factory: auto(Connection.init(log:)))
        $0.register(lifetime: .scoped, factory: auto(Ticket.init(log:)))
        $0.register(lifetime: lifetime, factory: auto(Pool.init(connection:ticket:log:)))
      }
    }
  }

  /// Whichever order they are closed in: orders of three, as places.
  @Test(
    arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
    [Lifetime.singleton, .weak, .scoped("app")])
  func whoeverIsClosedLastClosesWhatIsShared(order: [Int], lifetime: Lifetime) async throws {
    let log = ClosingLog()
    // Each of them is known to the parent alone: nothing else asks for the log.
    let container = pools(log, lifetime)
    var containers = [container()]
    let pool = try await containers[0].resolve(Pool.self)
    for _ in 0..<2 {
      let new = container()
      let carried = new.takeOver(from: containers.last ?? new)
      #expect(carried.count == 3)
      #expect(try await new.resolve(Pool.self) === pool)
      containers.append(new)
    }
    for (count, place) in order.enumerated() {
      #expect(log.names == [], "closed after \(count) of 3")
      try await containers[place].close()
    }
    #expect(log.names == ["pool", "ticket", "connection"])
  }

  /// What only one of them has, that one closes.
  @Test func whatIsBuiltLaterIsClosedByWhoeverBuiltIt() async throws {
    let log = ClosingLog()
    let container = pools(log, .singleton)
    let (old, new) = (container(), container())
    _ = try await old.resolve(Connection.self)
    new.takeOver(from: old)
    _ = try await old.resolve(Pool.self)
    _ = try await new.resolve(Pool.self)
    try await old.close()
    #expect(log.names == ["pool", "ticket"])
    try await new.close()
    #expect(log.names == ["pool", "ticket", "pool", "ticket", "connection"])
  }

  /// An object that two registrations keep is one: also for those who have only one of them.
  @Test func anObjectThatSeveralRegistrationsKeepIsClosedOnce() async throws {
    let log = ClosingLog()
    let shared = Connection(log: log)
    let parent = Container { $0.register(lifetime: .singleton, instance: shared) }
    let container = {
      Container(parent: parent) {
        $0.register(
          tags: "first", lifetime: .singleton, factory: auto { (one: Connection) in one })
        $0.register(
          tags: "second", lifetime: .singleton, factory: auto { (one: Connection) in one })
      }
    }
    let (old, new) = (container(), container())
    _ = try await old.resolve(Connection.self, tags: "first")
    _ = try await old.resolve(Connection.self, tags: "second")
    let carried = new.takeOver(from: old) {
      $0.key.tags == Tags("second")
    }
    #expect(carried.count == 1)
    try await old.close()
    #expect(log.names == [])
    try await new.close()
    #expect(log.names == ["connection"])
  }

  /// Nothing that was replaced is held by what replaced it.
  @Test func whatWasReplacedIsReleased() throws {
    let log = ClosingLog()
    let container = pools(log, .singleton)
    var current = container()
    let pool = try current.resolve(Pool.self)
    weak let first = current
    for _ in 0..<3 {
      let new = container()
      new.takeOver(from: current)
      current = new
    }
    #expect(first == nil)
    #expect(try current.resolve(Pool.self) === pool)
  }
}
