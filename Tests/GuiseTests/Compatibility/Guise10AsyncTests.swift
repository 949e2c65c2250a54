import Guise
import TestSupport
import Testing

/// The calls of Guise 10, as its documentation spelled them: async factories.
@Suite("Guise 10's calls: async", .endsInTime)
struct Guise10AsyncTests {
  class Database {
    private(set) var isSetUp = false
    init() {}
    init(opening: Void) async {}
    func setup() async { isSetUp = true }
  }

  class Service {
    let database: Database

    init(database: Database) async {
      self.database = database
      await database.setup()
    }
  }

  @Test("An async registration; a sync one resolves asynchronously, but not the reverse")
  func asyncRegistration() async throws {
    let container = Container()
    container.register(lifetime: .singleton, instance: Database())
    container.register { r in
      try await Service(database: r.resolve())
    }
    let service = try await container.resolve(Service.self)
    #expect(service.database.isSetUp)
    #expect(try await container.resolve(Database.self) === service.database)
    #expect(resolutionError { try container.now(Service.self) }?.reason == .requiresAsync)
  }

  class LazyService {
    let databaseResolver: LazyFullResolver<Database>

    init(databaseResolver: LazyFullResolver<Database>) {
      self.databaseResolver = databaseResolver
    }

    func performService() async throws -> Database {
      let database = try await databaseResolver.resolve()
      await database.setup()
      return database
    }
  }

  @Test("The lazy pattern")
  func lazy() async throws {
    let container = Container()
    container.register(lifetime: .singleton) { _ async in
      await Database(opening: ())
    }
    container.register(lifetime: .singleton, factory: auto(LazyService.init))
    let service = try await container.resolve(LazyService.self)
    let database = try await service.performService()
    #expect(database.isSetUp)
    #expect(try await container.resolve(Database.self) === database)
  }

  final class Connection: Sendable {
    init() {}
    init(opening: Void) async {}
  }

  nonisolated private static let openings: [@Sendable (Container) -> Void] = [
    { $0.register { _ async in await Connection(opening: ()) } },
    { $0.register(lifetime: .singleton) { _ async in await Connection(opening: ()) } },
    { $0.register { r in try await open(r.resolve()) } },
    { $0.register(factory: connection) },
    { $0.register(factory: auto(Connection.init(opening:))) },
    { $0.register(factory: auto(open)) },
  ]

  @Sendable private static func connection(_ resolver: any Resolver) async -> Connection {
    await Connection(opening: ())
  }

  private static func open(_ opening: Void) async -> Connection { Connection() }

  /// In a process of its own: the switch is every container's.
  @Test("The main thread waits for an async factory, which needs it for nothing")
  func synchronousResolutionOnTheMainThread() async {
    await #expect(processExitsWith: .success) {
      ResolutionConfig.allowSynchronousResolutionOfAsyncEntries = true
      for register in Self.openings {
        let container = Container()
        container.register(instance: ())
        register(container)
        try await MainActor.run { _ = try container.resolve(Connection.self) }
      }
    }
  }
}
