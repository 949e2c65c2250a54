import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import Testing

@Suite("A module that is isolated to the main actor")
struct MainActorModuleTests {
  private func container() -> Container {
    let container = Container()
    container.register((any Library).self, lifetime: .singleton, factory: auto(ShelfLibrary.init))
    container.register(factory: clock)
    container.register(factory: auto(Player.init))
    container.register(factory: auto(Download.init))
    container.register(factory: auto(Page.init))
    return container
  }

  @Test func initializersAreRegisteredAsTheyAre() throws {
    let player = try container().resolve(Player.self)
    #expect(player.library.titles == ["Emma"] && player.clock.time == 12)
  }

  @Test func closuresSayWhereTheyRun() throws {
    let container = container()
    container.register { @MainActor resolver in
      Player(library: try resolver.resolve(), clock: Clock())
    }
    container.register(tags: "spare", isolation: MainActor.shared) { _ in Clock() }
    #expect(try container.resolve(Player.self).clock.time == 12)
    #expect(try container.resolve([Clock].self).count == 2)
  }

  @Test func elsewhereTheInstancesAreAwaited() async throws {
    let container = container()
    let title = try await Task.detached {
      let player = try await container.resolve(Player.self)
      return await player.library.titles[0]
    }.value
    #expect(title == "Emma")
  }

  @Test func propertiesAreInjected() async throws {
    let container = container()
    container.register(
      factory: auto(Player.init).injecting(\.volume, tags: "loud").injecting(optional: \.theme))
    container.register(tags: "loud", isolation: MainActor.shared) { _ in Volume(level: 11) }
    func now() throws -> Player { try container.resolve() }
    #expect(try now().volume.level == 11 && now().theme == nil)
    container.register(isolation: MainActor.shared) { _ in Theme(name: "dark") }
    let player = try await Task.detached { try await container.resolve(Player.self) }.value
    #expect(player.volume.level == 11 && player.theme?.name == "dark")
  }

  @Test func parametersAreGivenAsArguments() async throws {
    let container = container()
    func now() throws -> Page {
      try container.resolve(args: "Emma", container.resolve((any Library).self))
    }
    #expect(try now().title == "Emma")
    let library: any Library = try await container.resolve()
    #expect(try await container.resolve(Download.self, args: "Emma", library).title == "Emma")
  }

  @Test func tagsArePassedOn() async throws {
    let container = container()
    container.register(factory: auto(Page.init, passingTags: true))
    container.register(factory: auto(Download.init, passingTags: true))
    container.register(tags: "saved", instance: "Persuasion")
    #expect(try await container.resolve(Page.self, tags: "saved").title == "Persuasion")
    let download = try await container.resolve(Download.self, tags: "saved")
    #expect(download.title == "Persuasion")
  }

  @Test func verifySeesParametersAndProperties() {
    let container = container()
    container.register(factory: auto(Player.init).injecting(\.volume))
    let report = container.verify()
    #expect(report.findings.contains { "\($0)".contains("Volume") })
    #expect(report.findings.contains { "\($0)".contains("Swift.String") })
  }

  @Test func aRegistryTakesInitializersAsTheyAre() async throws {
    let manifest = """
      {"guise":1,"assemblies":{"app":{"registrations":{
        "library":{"factory":"library","lifetime":"singleton"},
        "clock":"clock","player":"player","download":"download"}}}}
      """
    let container = try await Container(
      manifest: .bytes(Array(manifest.utf8)), factories: .player)
    let player = try await container.resolve(Player.self)
    #expect(player.library.titles == ["Emma"])
    #expect(try await container.resolve(Download.self, args: "Emma").title == "Emma")
  }
}
