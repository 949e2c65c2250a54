import Foundation
import Guise
import GuiseManifest

// What the README's examples leave out. The examples stand below word for word; `ReadmeTests`
// compares them.

protocol TimeSource: Sendable {
  var now: Date { get }
}

struct SystemClock: TimeSource {
  var now: Date { Date() }
}

struct Greeter: Sendable {
  struct Settings: Decodable, Sendable {
    var salutation: String
  }

  var settings: Settings
  var clock: any TimeSource
}

protocol Cache: Sendable {}
final class MemoryCache: Cache {}

final class Server: Sendable {
  let cache: any Cache

  init(cache: any Cache) { self.cache = cache }
}

extension FactoryRegistry {
  static let greeting = FactoryRegistry { factories in
    factories.register("system-clock", as: (any TimeSource).self, SystemClock.init)
    factories.register("greeter", settings: Greeter.Settings.self, Greeter.init(settings:clock:))
    factories.require(Greeter.self)
  }
}

func makeGreeter(manifest: URL) async throws -> Greeter {
  let container = try await Container(manifest: manifest, factories: .greeting)
  return try await container.resolve()
}

func wire() throws -> Server {
  let container = Container()
  container.register(lifetime: .singleton, instance: MemoryCache() as any Cache)
  container.register(factory: auto(Server.init(cache:)))
  return try container.resolve()
}

func check(_ container: Container) {
  let report = container.verify()
  for finding in report.findings { print(finding) }  // what is missing, cycles, and what to do
  print("\(report.verified) verified, \(report.opaque) opaque")  // closures cannot be looked into
}
