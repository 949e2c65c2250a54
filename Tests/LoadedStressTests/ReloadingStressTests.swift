import Guise
import GuiseHosting
import GuiseManifest
import GuiseValidation
import Synchronization
import TestSupport
import Testing

/// Requests over several connections, while the application reloads: under stress 10,000 of them.
@Suite("Reloading while requests are served", .serialized, .endsInTime)
struct ReloadingStressTests {
  /// Counts the objects that are built, closed and still there, and those used after their end.
  final class Ledger: Sendable {
    let (built, closed, alive, misused) = (Counter(), Counter(), Counter(), Counter())
    let most = Atomic(0)
  }

  final class Books: Sendable {
    let (engines, pools, requests) = (Ledger(), Ledger(), Ledger())
  }

  class Tracked: Closeable, @unchecked Sendable {
    private let ledger: Ledger
    private let isOpen = Atomic(true)

    init(_ ledger: Ledger) {
      self.ledger = ledger
      ledger.built.increment()
      ledger.most.max(ledger.alive.increment(), ordering: .relaxed)
    }

    deinit { ledger.alive.decrement() }

    func use() {
      if !isOpen.load(ordering: .sequentiallyConsistent) { ledger.misused.increment() }
    }

    func close() async throws {
      if !isOpen.exchange(false, ordering: .sequentiallyConsistent) { ledger.misused.increment() }
      ledger.closed.increment()
    }
  }

  /// Its settings change with each reload.
  final class Engine: Tracked, @unchecked Sendable {
    struct Settings: Decodable, Sendable {
      var number: Int
      var fails: Bool?
    }

    private let pool: Pool

    init(settings: Settings, pool: Pool, books: Books) throws {
      if settings.fails == true { throw Broken() }
      self.pool = pool
      super.init(books.engines)
    }

    override func use() {
      super.use()
      pool.use()
    }
  }

  /// The same in all manifests.
  final class Pool: Tracked, @unchecked Sendable {
    init(books: Books) { super.init(books.pools) }
  }

  final class Request: Tracked, @unchecked Sendable {
    let engine: Engine

    init(engine: Engine, books: Books) {
      self.engine = engine
      super.init(books.requests)
    }
  }

  private static let factories = FactoryRegistry { factories in
    factories.supplied(Books.self)
    factories.register(
      "engine", settings: Engine.Settings.self, Engine.init(settings:pool:books:))
    factories.register("pool", Pool.init(books:))
    factories.register("request", Request.init(engine:books:))
  }

  private static func manifest(_ number: Int, fails: Bool = false) -> String {
    """
    {"guise": 1, "scopes": ["request"], "assemblies": {"app": {"registrations": {
      "engine": {"factory": "engine", "lifetime": "singleton", "eager": true,
        "settings": {"number": \(number)\(fails ? #", "fails": true"# : "")}},
      "pool": {"factory": "pool", "lifetime": "singleton"},
      "request": {"factory": "request", "lifetime": "scoped", "scope": "request"}
    }}}}
    """
  }

  @Test func noRequestFailsAndEverythingIsClosed() async throws {
    let folder = try TemporaryFolder(["manifest.json": Self.manifest(0)])
    let books = Books()
    let requests = TestSettings.isStress ? 10_000 : 1_000
    let connections = 8
    do {
      let parent = Container { $0.register(lifetime: .singleton, instance: books) }
      let host = try await ManifestHost(
        manifest: folder.url("manifest.json"), factories: Self.factories, parent: parent)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<connections {
          group.addTask {
            for _ in 0..<requests / connections {
              try await host.withScope("request") { scope in
                let request = try await scope.resolve(Request.self)
                await Task.yield()
                request.engine.use()
              }
            }
          }
        }
        for number in 1...20 {
          let isBroken = number % 9 == 4
          try folder.write(
            isBroken ? "{" : Self.manifest(number, fails: number == 15), to: "manifest.json")
          do {
            try await host.reload()
            #expect(!isBroken && number != 15)
          } catch {
            #expect(error is ManifestError ? isBroken : number == 15, "\(error)")
          }
        }
        try await group.waitForAll()
      }
      try await host.close()
    }
    // Two texts that are not JSON, and one whose start fails after it has built a pool.
    #expect(books.engines.built.value == 1 + 20 - 3)
    #expect(books.pools.built.value == 1 + 20 - 2)
    #expect(books.requests.built.value == requests / connections * connections)
    for ledger in [books.engines, books.pools, books.requests] {
      #expect(ledger.closed.value == ledger.built.value)
      #expect(ledger.alive.value == 0 && ledger.misused.value == 0)
    }
    // Each request holds on to one replaced engine at most.
    #expect(books.engines.most.load(ordering: .relaxed) <= connections + 2)
  }
}
