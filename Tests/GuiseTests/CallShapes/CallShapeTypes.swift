import Guise
import TestSupport

/// The types that the call shapes leave out.
enum Shapes {
  @MainActor final class Screen {
    init() {}
  }

  protocol Plugin {}
  struct PluginA: Plugin {}
  struct Capability: Sendable { var level: Int }
  final class Service {}

  protocol Screenlike: AnyObject {}
  struct Api { var name = "api" }
  struct Database { var name = "database" }
  protocol UsesApi: AnyObject { var api: Api! { get set } }
  class Controller: UsesApi, Screenlike {
    var api: Api!
    var database: Database!
  }
  struct Court {}
  final class Judge { var court: Court? }

  protocol Fruit {}
  struct Orange: Fruit {}
  struct Apple: Fruit {}
  struct Juice {
    let fruit: any Fruit
    init(_ fruit: any Fruit) { self.fruit = fruit }
  }
  protocol Soup: AnyObject {}
  final class Ramen: Soup {}
  protocol Spice {}
  struct Chili: Spice {}
  final class Jam {
    var fruit: (any Fruit)!
    var spice: (any Spice)?
    init() {}
  }

  struct Tuna {}
  struct Omelette {}
  struct Soy { var kind: String }
  final class Roll: Injectable {
    @Injected var tuna: Tuna; @Injected var omelette: Omelette?;
    @Injected(tags: "dark") var soy: Soy; init() {}
  }

  enum Side { case left, right }
  enum Equipment { case laser, jet }
  struct Arm: Equatable {
    let side: Side
    let equipment: Equipment
  }
  final class RobotFactory {
    let arm: Provider<Arm, Side, Equipment>
    init(arm: Provider<Arm, Side, Equipment>) { self.arm = arm }
  }
  final class Unit {
    let resolver: any Resolver
    init(resolver: any Resolver) { self.resolver = resolver }
  }

  struct Session: Sendable { var id: Int }
  final class Client: Sendable {
    let url: String
    let session: Session
    init(url: String, session: Session) { (self.url, self.session) = (url, session) }
  }
  final class Wired: Resolvable {
    var log: [String] = []
    func resolveDependencies(_ resolver: any Resolver) throws { log.append("wire") }
    func didResolveDependencies() { log.append("did") }
  }

  protocol Store { var name: String { get } }
  struct MemoryStore: Store { let name = "memory" }
  struct LoggingStore: Store {
    let inner: any Store
    var name: String { "logging \(inner.name)" }
    init(_ inner: any Store) { self.inner = inner }
  }
  final class Server: Closeable, Sendable {
    let closed = Counter()
    init() {}
    func close() async throws { closed.increment() }
  }
}
