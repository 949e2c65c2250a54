import Guise
import TestSupport
import Testing

/// The calls of Guise 10, as its documentation spelled them: registering. Existentials are written
/// without `any`, as there.
@Suite("Guise 10's calls: registration")
struct Guise10RegistrationTests {
  private let container = Container()

  protocol AbstractService {
    func performService() async
  }

  class ConcreteService: AbstractService {
    func performService() async {}
  }

  class TestService: AbstractService {
    func performService() async {}
  }

  @Test("Types: by the first argument, inferred, and an abstract interface in three ways")
  func types() throws {
    container.register(ConcreteService.self) { _ in
      ConcreteService()
    }
    container.register(tags: "inferred") { _ in ConcreteService() }
    #expect(try container.resolve([ConcreteService].self).count == 2)
    #expect(throws: ResolutionError.self) { try container.resolve(AbstractService.self) }

    container.register(AbstractService.self) { _ in
      ConcreteService()
    }
    #expect(try container.resolve(AbstractService.self) is ConcreteService)
    container.register { _ in ConcreteService() as AbstractService }
    #expect(try container.resolve(AbstractService.self) is ConcreteService)
    container.register(instance: TestService() as AbstractService)
    #expect(try container.resolve(AbstractService.self) is TestService)
  }

  protocol Plugin {}
  class PluginImpl1: Plugin {}

  @Test("Tags: any order, any number")
  func tags() throws {
    enum Types: Equatable, Hashable {
      case plugin
    }
    container.register(Plugin.self, tags: Types.plugin, 1, instance: PluginImpl1())

    let plugin: Plugin = try container.resolve(Plugin.self, tags: 1, Types.plugin)
    #expect(plugin is PluginImpl1)
    #expect(throws: ResolutionError.self) { try container.resolve(Plugin.self, tags: 1) }
  }

  class Service {
    let id: Int
    let state: String

    init(id: Int, state: String) {
      self.id = id
      self.state = state
    }
  }

  @Test("Arguments: given when resolving, or not found; overloads")
  func arguments() throws {
    container.register { _, id, state in
      Service(id: id, state: state)
    }
    let service: Service = try container.resolve(args: 1, "foo")
    #expect(service.id == 1 && service.state == "foo")
    #expect(resolutionError { try container.resolve(Service.self) }?.reason == .notFound)
    #expect(throws: ResolutionError.self) { try container.resolve(Service.self, args: "foo") }

    container.register { _, state in
      Service(id: 0, state: state)
    }
    container.register { _, id in
      Service(id: id, state: "")
    }
    #expect(try container.resolve(Service.self, args: "a").state == "a")
    #expect(try container.resolve(Service.self, args: 2, "b").id == 2)
    #expect(try container.resolve(Service.self, args: 3).id == 3)
  }

  class Database {}
  class DatabaseService {
    let database: Database
    init(database: Database) {
      self.database = database
    }
  }

  @Test("Lifetimes, and transitive dependencies by the resolver and by auto")
  func lifetimesAndDependencies() throws {
    container.register(instance: Database())
    #expect(try container.resolve(Database.self) !== container.resolve(Database.self))
    container.register(lifetime: .singleton, instance: Database())
    #expect(try container.resolve(Database.self) === container.resolve(Database.self))

    container.register(lifetime: .singleton) { r in
      DatabaseService(database: try r.resolve())
    }
    let service = try container.resolve(DatabaseService.self)
    #expect(try service.database === container.resolve(Database.self))

    container.register(lifetime: .singleton, factory: auto(DatabaseService.init))
    let automatic = try container.resolve(DatabaseService.self)
    #expect(automatic !== service)
    #expect(automatic.database === service.database)
  }

  @Test("Lifetimes: a singleton with an argument is one instance, whatever its value")
  func singletonWithArgument() throws {
    container.register(lifetime: .singleton) { _, id in Service(id: id, state: "") }
    let first = try container.resolve(Service.self, args: 1)
    #expect(try container.resolve(Service.self, args: 2) === first)
    #expect(throws: ResolutionError.self) { try container.resolve(Service.self, args: "1") }
  }
}
