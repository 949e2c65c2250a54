import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// `as`, of instances that are told when they are resolved: once each, whatever service they are
/// asked by.
struct ToldServicesTests {
  protocol Bell: AnyObject, Sendable { var log: Log { get } }
  protocol Clock: AnyObject, Sendable { var log: Log { get } }

  final class Log: Sendable {
    private let entries = Locked<[String]>([])
    var all: [String] { entries.withLock { $0 } }
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  class Tower: Bell, Clock, Guise.Resolvable, @unchecked Sendable {
    let log: Log
    init(_ log: Log) { self.log = log }
    func resolveDependencies(_ resolver: any Resolver) throws { log.add("wire") }
    func didResolveDependencies() { log.add("did") }
  }
  /// Asks for itself by one of its services.
  final class Ringing: Tower, @unchecked Sendable {
    private(set) weak var bell: (any Bell)?
    override func resolveDependencies(_ resolver: any Resolver) throws {
      try super.resolveDependencies(resolver)
      bell = try resolver.resolve()
    }
  }
  struct Square: Sendable {
    let isOneTower: Bool
    init(_ bell: any Bell, _ clock: any Clock, _ again: any Bell) {
      isOneTower = bell === clock && bell === again
    }
  }

  private static func registry(_ log: Log) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.register("tower") { Tower(log) }
      factories.register("slow-tower") { () async -> Tower in
        await Task.yield()
        return Tower(log)
      }
      factories.register("ringing") { Ringing(log) }
      for name in ["tower", "slow-tower"] {
        factories.offer(name, as: (any Bell).self) { (tower: Tower) in tower }
        factories.offer(name, as: (any Clock).self) { (tower: Tower) in tower }
      }
      factories.offer("ringing", as: (any Bell).self) { (tower: Ringing) in tower }
      factories.offer("ringing", as: (any Clock).self) { (tower: Ringing) in tower }
      factories.register("square") { (bell: any Bell, clock: any Clock, again: any Bell) in
        Square(bell, clock, again)
      }
    }
  }

  private func load(_ factory: String, _ lifetime: String, _ log: Log) throws -> Container {
    try Container(
      manifest: .app(
        #"""
        "tower": { "factory": "\#(factory)", "as": ["Bell", "Clock"], "lifetime": "\#(lifetime)" },
        "square": "square"
        """#), factories: Self.registry(log))
  }

  @Test(arguments: ["singleton", "scoped"])
  func whatIsKeptIsToldOnce(_ lifetime: String) async throws {
    func sync() throws {
      let log = Log()
      let container = try load("tower", lifetime, log)
      for _ in 1...3 {
        #expect(try container.resolve((any Bell).self) === container.resolve((any Clock).self))
        #expect(try container.resolve(Square.self).isOneTower)
      }
      #expect(log.all == ["wire", "did"])
    }
    try sync()
    for factory in ["tower", "slow-tower"] {
      let log = Log()
      let container = try load(factory, lifetime, log)
      for _ in 1...3 {
        let clock = try await container.resolve((any Clock).self)
        #expect(try await container.resolve((any Bell).self) === clock)
        #expect(try await container.resolve(Square.self).isOneTower)
      }
      #expect(log.all == ["wire", "did"], "\(factory)")
    }
  }

  /// How many instances a square's three parameters get: each is told once.
  @Test(arguments: [("transient", 3), ("graph", 1), ("weak", 1)])
  func whatIsMadeAgainIsToldAgain(_ lifetime: String, _ count: Int) async throws {
    func sync() throws {
      let log = Log()
      let container = try load("tower", lifetime, log)
      for turn in 1...3 {
        #expect(try container.resolve(Square.self).isOneTower == (count == 1))
        #expect(log.all.count == 2 * count * turn)
        #expect(log.all.count { $0 == "wire" } == count * turn)
      }
    }
    try sync()
    let log = Log()
    let container = try load("slow-tower", lifetime, log)
    for turn in 1...3 {
      #expect(try await container.resolve(Square.self).isOneTower == (count == 1))
      #expect(log.all.count == 2 * count * turn)
    }
  }

  @Test(arguments: ["singleton", "scoped", "graph", "weak"])
  func oneThatAsksForItsOwnServiceIsNoCycle(_ lifetime: String) async throws {
    func sync() throws {
      let log = Log()
      let clock = try load("ringing", lifetime, log).resolve((any Clock).self)
      #expect((clock as? Ringing)?.bell === clock)
      #expect(log.all == ["wire", "did"])
    }
    try sync()
    let log = Log()
    let bell = try await load("ringing", lifetime, log).resolve((any Bell).self)
    #expect((bell as? Ringing)?.bell === bell)
    #expect(log.all == ["wire", "did"])
  }
}
