import Guise
import TestSupport

/// The types that the article leaves out.
enum Shapes {
  @MainActor final class Screen {
    init() {}
  }

  protocol Plugin {}
  struct PluginA: Plugin {}
  struct Capability: Sendable { var level: Int }
  final class Service {}

  struct Api { var name = "api" }
  struct Database { var name = "database" }
  class Controller {
    var api: Api!
    var database: Database!
  }

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
  final class Jam {
    var fruit: (any Fruit)!
    var spice: (any Spice)?
    init() {}
  }

  struct Tuna {}
  struct Omelette {}

  enum Side { case left, right }
  enum Equipment { case laser, jet }
  struct Arm: Equatable {
    let side: Side
    let equipment: Equipment
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
