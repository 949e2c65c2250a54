import Guise
import TestSupport
import Testing

/// The calls of Guise 10, as its documentation spelled them: async factories.
@Suite("Guise 10's calls: async")
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
    #expect(requiresAsync(container))
  }

  private func requiresAsync(_ container: Container) -> Bool {
    resolutionError { try container.resolve(Service.self) }?.reason == .requiresAsync
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
}
