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

  final class Tower: Bell, Clock, Guise.Resolvable {
    let log: Log
    init(_ log: Log) { self.log = log }
    func resolveDependencies(_ resolver: any Resolver) throws { log.add("wire") }
    func didResolveDependencies() { log.add("did") }
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
      for name in ["tower", "slow-tower"] {
        factories.offer(name, as: (any Bell).self) { (tower: Tower) in tower }
        factories.offer(name, as: (any Clock).self) { (tower: Tower) in tower }
      }
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

  @Test(arguments: ["tower", "slow-tower"], ["singleton", "scoped"])
  func aKeptInstanceIsToldOnce(_ factory: String, _ lifetime: String) async throws {
    let log = Log()
    let container = try load(factory, lifetime, log)
    for _ in 1...3 {
      let clock = try await container.resolve((any Clock).self)
      #expect(try await container.resolve((any Bell).self) === clock)
      #expect(try await container.resolve(Square.self).isOneTower)
    }
    #expect(log.all == ["wire", "did"])
  }
}
