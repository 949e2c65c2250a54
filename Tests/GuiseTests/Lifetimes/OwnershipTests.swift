import Guise
import TestSupport
import Testing

@Suite("Lifetimes and ownership")
struct OwnershipTests {
  final class Config {
    let name: String
    init(_ name: String) { self.name = name }
  }
  final class Service {
    let config: Config
    init(config: Config) { self.config = config }
  }

  @Test func aParentsSingletonNeverSeesAChildsOverride() throws {
    let parent = Container()
    parent.register(lifetime: .singleton, factory: auto(Service.init))
    parent.register(instance: Config("parent"))
    let child = Container(parent: parent)
    child.register(instance: Config("child"))
    let service = try child.resolve(Service.self)
    #expect(service.config.name == "parent")
    #expect(try parent.resolve(Service.self) === service)
  }

  @Test func aSingletonsMissingDependencyIsNotFilledByAChild() {
    let parent = Container()
    parent.register(lifetime: .singleton) { r in Service(config: try r.resolve()) }
    let child = Container(parent: parent)
    child.register(instance: Config("child"))
    #expect(resolutionError { try child.resolve(Service.self) }?.reason == .notFound)
  }

  @Test func aTransientSeesTheOverrideOfTheContainerThatWasAsked() throws {
    let parent = Container()
    parent.register(factory: auto(Service.init))
    parent.register(instance: Config("parent"))
    let child = Container(parent: parent)
    child.register(instance: Config("child"))
    #expect(try child.resolve(Service.self).config.name == "child")
    #expect(try parent.resolve(Service.self).config.name == "parent")
  }

  @Test func theSameAwaited() async throws {
    let parent = Container()
    parent.register(lifetime: .singleton, factory: auto(Service.init))
    parent.register(tags: "transient") { r async throws in Service(config: try await r.resolve()) }
    parent.register { _ async in Config("parent") }
    let child = Container(parent: parent)
    child.register { _ async in Config("child") }
    #expect(try await child.resolve(Service.self).config.name == "parent")
    #expect(try await child.resolve(Service.self, tags: "transient").config.name == "child")
  }

  @Test func aChildsOwnSingletonIsItsOwn() throws {
    let parent = Container()
    parent.register(lifetime: .singleton, instance: Config("parent"))
    let child = Container(parent: parent)
    child.register(lifetime: .singleton, instance: Config("child"))
    #expect(try child.resolve(Config.self) !== parent.resolve(Config.self))
    #expect(try child.resolve(Config.self) === child.resolve(Config.self))
  }

  @Test func siblingsShareTheirParentsSingleton() throws {
    let parent = Container()
    parent.register(lifetime: .singleton, instance: Config("parent"))
    let one = try Container(parent: parent).resolve(Config.self)
    let two = try Container(parent: parent).resolve(Config.self)
    #expect(one === two)
  }

  @Test func aKeptNilIsKept() throws {
    let runs = Counter()
    let container = Container()
    container.register(Config?.self, lifetime: .singleton) { _ in
      runs.increment()
      return nil
    }
    for _ in 0..<3 { #expect(try container.resolve(Config?.self) == nil) }
    #expect(runs.value == 1)
  }

  @Test func aFactoryMayRegisterAndResolveInItsContainer() throws {
    let container = Container()
    container.register(instance: Config("old"))
    container.register(lifetime: .singleton) { r in
      let before = try r.resolve(Config.self).name
      container.register(instance: Config("new"))
      for number in 0..<100 { container.register(tags: number, instance: number) }
      return Service(config: Config("\(before), \(try r.resolve(Config.self).name)"))
    }
    #expect(try container.resolve(Service.self).config.name == "old, new")
    #expect(try container.resolve([Int].self).count == 100)
  }

  @Test func aFactoryMayReplaceItsOwnRegistration() throws {
    let container = Container()
    container.register(lifetime: .singleton) { _ in
      container.register(lifetime: .singleton, instance: Config("second"))
      return Config("first")
    }
    #expect(try container.resolve(Config.self).name == "first")
    #expect(try container.resolve(Config.self).name == "second")
  }
}
