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

  protocol Sign { var text: String { get } }
  protocol Board: AnyObject, Sign {}
  struct Label: Sign { let text: String }
  final class Poster: Board {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Test(arguments: [Lifetime.singleton, .scoped, .graph])
  func whatIsKeptMayBeOfAnyKind(_ lifetime: Lifetime) throws {
    let made = Counter()
    @Sendable func next() -> String { "\(made.increment())" }
    let container = Container()
    container.register(lifetime: lifetime) { _ in Poster(next()) }
    container.register((any Board).self, lifetime: lifetime) { _ in Poster(next()) }
    container.register((any Sign).self, lifetime: lifetime) { _ in Poster(next()) }
    container.register((any Sign).self, tags: "value", lifetime: lifetime) { _ in
      Label(text: next())
    }
    container.register(lifetime: lifetime) { _ in Label(text: next()) }
    container.register(Poster?.self, lifetime: lifetime) { _ in Poster(next()) }
    container.register(AnyObject.self, lifetime: lifetime) { _ in Poster(next()) }
    container.register(lifetime: lifetime) { _ in (Label(text: next()), Poster(next())) }
    container.register([String].self) { r in
      let pair = try r.resolve((Label, Poster).self)
      return [
        try r.resolve(Poster.self).text, try r.resolve((any Board).self).text,
        try r.resolve((any Sign).self).text,
        try r.resolve((any Sign).self, tags: "value").text, try r.resolve(Label.self).text,
        try r.resolve(Poster?.self)?.text ?? "",
        (try r.resolve(AnyObject.self) as? Poster)?.text ?? "", pair.0.text, pair.1.text,
      ]
    }
    container.register(tags: "twice") { r in
      [try r.resolve([String].self), try r.resolve([String].self)]
    }
    let texts = try container.resolve([[String]].self, tags: "twice")
    #expect(texts[0] == texts[1])
    #expect(Set(texts[0]) == Set((1...9).map { "\($0)" }))
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
