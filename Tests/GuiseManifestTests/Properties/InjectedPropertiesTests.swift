import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import Testing

@Suite struct InjectedPropertiesTests {
  private func load(
    _ registrations: String, _ factories: FactoryRegistry = .house
  ) throws
    -> Container
  {
    let container = try Container(
      manifest: .app(House.lamps + registrations), factories: factories)
    #expect(container.verify().findings.isEmpty)
    return container
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let dependencies: String
    let lamp: String
    let spare: String
    var testDescription: String { dependencies }
  }

  @Test(arguments: [
    Case(dependencies: "", lamp: "A", spare: "B"),
    Case(dependencies: #""lamp": "c""#, lamp: "C", spare: "B"),
    Case(dependencies: #""lamp": { "tags": ["blue"] }"#, lamp: "C", spare: "B"),
    // The manifest replaces the tags in code.
    Case(dependencies: #""spare": "a""#, lamp: "A", spare: "A"),
    Case(dependencies: #""lamp": "b", "spare": { "tags": ["blue"] }"#, lamp: "B", spare: "C"),
  ])
  func aPropertyGetsItsReference(_ one: Case) throws {
    let container = try load(
      #""room": { "factory": "room", "dependencies": { \#(one.dependencies) } }"#)
    let room: House.Room = try container.resolve()
    #expect((room.lamp.name, room.spare?.name) == (one.lamp, one.spare))
  }

  @Test(arguments: [
    (#""hall""#, ["A"]),
    (#"{ "factory": "hall", "dependencies": { "Lamp": ["c", "a"] } }"#, ["C", "A"]),
    (#"{ "factory": "hall", "dependencies": { "Lamp": { "tags": ["spare"] } } }"#, ["B"]),
  ])
  func anArrayGetsAList(hall: String, names: [String]) throws {
    let container = try load(#""hall": \#(hall)"#)
    let all = try container.resolve(House.Hall.self).all.map(\.name)
    #expect(hall == #""hall""# ? all == ["A", "B", "C"] : all == names)
  }

  @Test(arguments: [
    (#""board""#, ["a": "A", "b": "B", "c": "C"]),
    (#"{ "factory": "board", "dependencies": { "Lamp": { "tags": ["blue"] } } }"#, ["c": "C"]),
    (
      #"{ "factory": "board", "dependencies": { "Lamp": { "keys": { "x": "b", "y": "a" } } } }"#,
      ["x": "B", "y": "A"]
    ),
  ])
  func aDictionaryGetsKeys(board: String, names: [String: String]) throws {
    let container = try load(#""board": \#(board)"#)
    #expect(try container.resolve(House.Hall.self).named.mapValues(\.name) == names)
  }

  @Test func tagsOfCodeAreKept() throws {
    let factories = FactoryRegistry { factories in
      factories.include(.house)
      factories.supplied((any House.Lamp).self, tags: 7)
      factories.register("seventh", auto { () in House.Room() }.injecting(\.lamp, tags: 7))
      factories.register("every", auto(House.Hall.init).injecting(\.named, tags: "spare", 7))
    }
    let source = ManifestSource.app(House.lamps + #""room": "seventh", "every": "every""#)
    let container = Container()
    container.register(tags: 7, instance: House.NamedLamp(name: "seven") as any House.Lamp)
    container.assemble(try ManifestAssembly(source, factories: factories))
    #expect(try container.resolve(House.Room.self).lamp.name == "seven")
    #expect(try container.resolve(House.Hall.self).named.isEmpty)
  }

  @Test func argumentsAndSettingsAreForTheFunction() async throws {
    let container = try load(
      #""job": { "factory": "job", "settings": { "name": "S" }, "dependencies": { "lamp": "c" } }"#)
    func now() throws -> House.Job { try container.resolve(args: 3) }
    let job = try now()
    #expect((job.text.name, job.number, job.lamp.name, job.spare?.name) == ("S", 3, "C", "B"))
    let awaited = try await container.resolve(House.Job.self, args: 4)
    #expect((awaited.number, awaited.spare?.name) == (4, "B"))
  }

  @Test func decoratorsHaveTheirOwn() async throws {
    let container = try load(
      #""room": { "factory": "room", "decorators": ["around"], "lifetime": "singleton" }"#)
    let room: House.Room = try await container.resolve()
    #expect((room.lamp.name, room.inner?.lamp.name, room.inner?.spare?.name) == ("C", "A", "B"))
    let other = try load(
      #"""
      "room": { "factory": "room", "decorators": [
        { "factory": "around", "dependencies": { "Lamp": "b" } } ] }
      """#)
    func now() throws -> House.Room { try other.resolve() }
    #expect(try now().lamp.name == "B")
  }

  @MainActor private static func screens() -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.include(.house)
      factories.register(
        "screen", auto(House.Screen.init(server:)).injecting(\.lamp, tags: "spare"))
    }
  }

  @Test func onTheMainActorTheyAreSetThere() async throws {
    let container = try load(
      #"""
      "screen": { "factory": "screen", "dependencies": { "Lamp": "c" } },
      "server": { "factory": "server", "lifetime": "singleton" }, "client": "client"
      """#, await Self.screens())
    let screen: House.Screen = try await container.resolve()
    #expect(await screen.lamp?.name == "C")
    let name = try await MainActor.run {
      try container.resolve(House.Screen.self, isolation: MainActor.shared).lamp?.name
    }
    #expect(name == "C")
    func now() throws -> House.Screen { try container.resolve() }
    #expect(throws: ResolutionError.self) { try now() }
  }

  @Test func aMissingPropertyIsThrownByName() throws {
    let assembly = try ManifestAssembly(.app(#""room": "room""#), factories: .house)
    let container = Container()
    container.assemble(assembly)
    let error = #expect(throws: ResolutionError.self) { try container.resolve(House.Room.self) }
    #expect(error?.reason == .notFound)
    #expect(error.map { "\($0)" }?.contains("lamp") == true)
  }

  @Test func anInjectableIsFilledByItself() throws {
    let container = try Container(
      manifest: .app(House.lamps + #""roll": "roll""#), factories: .house)
    let roll: House.Roll = try container.resolve()
    #expect((roll.lamp.name, roll.spare?.name) == ("A", "B"))
    #expect(container.verify().opaque == 1)
  }
}
