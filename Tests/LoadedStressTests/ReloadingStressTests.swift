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
  /// Counts what is built, what is closed and what is still there.
  final class Ledger: Sendable {
    private let built = Atomic(0)
    private let closed = Atomic(0)
    private let alive = Atomic(0)
    private let most = Atomic(0)

    func noteBuilt() {
      built.add(1, ordering: .relaxed)
      most.max(alive.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
    }
    func noteClosed() { closed.add(1, ordering: .relaxed) }
    func noteReleased() { alive.subtract(1, ordering: .relaxed) }

    var builtCount: Int { built.load(ordering: .relaxed) }
    var closedCount: Int { closed.load(ordering: .relaxed) }
    var aliveCount: Int { alive.load(ordering: .relaxed) }
    var mostAlive: Int { most.load(ordering: .relaxed) }
  }

  final class Books: Sendable {
    let engines = Ledger()
    let pools = Ledger()
    let requests = Ledger()
    let misused = Atomic(0)
  }

  /// Its settings change with each reload.
  final class Engine: Closeable, Sendable {
    struct Settings: Decodable, Sendable {
      var number: Int
      var fails: Bool?
    }

    struct Broken: Error {}

    let pool: Pool
    private let isClosed = Atomic(false)
    private let books: Books

    init(settings: Settings, pool: Pool, books: Books) throws {
      if settings.fails == true { throw Broken() }
      self.pool = pool
      self.books = books
      books.engines.noteBuilt()
    }

    deinit { books.engines.noteReleased() }

    func use() {
      if isClosed.load(ordering: .sequentiallyConsistent) || pool.isClosed {
        books.misused.add(1, ordering: .relaxed)
      }
    }

    func close() async throws {
      if isClosed.exchange(true, ordering: .sequentiallyConsistent) {
        books.misused.add(1, ordering: .relaxed)
      }
      books.engines.noteClosed()
    }
  }

  /// The same in all manifests.
  final class Pool: Closeable, Sendable {
    private let state = Atomic(false)
    private let books: Books

    init(books: Books) {
      self.books = books
      books.pools.noteBuilt()
    }

    deinit { books.pools.noteReleased() }

    var isClosed: Bool { state.load(ordering: .sequentiallyConsistent) }

    func close() async throws {
      if state.exchange(true, ordering: .sequentiallyConsistent) {
        books.misused.add(1, ordering: .relaxed)
      }
      books.pools.noteClosed()
    }
  }

  final class Request: Closeable, Sendable {
    let engine: Engine
    private let books: Books

    init(engine: Engine, books: Books) {
      self.engine = engine
      self.books = books
      books.requests.noteBuilt()
    }

    deinit { books.requests.noteReleased() }

    func close() async throws { books.requests.noteClosed() }
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

  @Test func noRequestFailsAndAllThatWasBuiltIsClosed() async throws {
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
    #expect(books.misused.load(ordering: .relaxed) == 0)
    #expect(books.engines.builtCount == 1 + 20 - 3)
    #expect(books.pools.builtCount == 1 + 20 - 2)
    #expect(books.requests.builtCount == requests / connections * connections)
    for ledger in [books.engines, books.pools, books.requests] {
      #expect(ledger.closedCount == ledger.builtCount)
      #expect(ledger.aliveCount == 0)
    }
    // Each request holds on to one of what was replaced, at most.
    #expect(books.engines.mostAlive <= connections + 2)
  }
}
