import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// A container that is wired by a manifest.
struct LoadingTests {
  typealias Store = any Shop.Store
  typealias Clock = any Shop.Clock
  typealias Report = any Shop.Report

  private func load(_ registrations: String) throws -> Container {
    try Container(manifest: .app(registrations), factories: .shop)
  }

  @Test func everySourceLoads() async throws {
    let text = #"{"guise":1,"assemblies":{"a":{"registrations":{"s":"memory-store"}}}}"#
    let including = #"{"guise":1,"include":["parts/base.json"],"assemblies":{}}"#
    let folder = try TemporaryFolder(["manifest.json": including, "parts/base.json": text])
    let main = folder.url("manifest.json")
    let sources: [ManifestSource] = [
      .bytes(Array(text.utf8)), .data(Data(text.utf8)), .file(main.path), .init(contentsOf: main),
      .files(["main.json": including, "parts/base.json": text], main: "main.json"),
    ]
    for source in sources {
      let container = try await Container(manifest: source, factories: .shop)
      #expect(try await container.resolve(Store.self).name == "memory")
    }
    let byURL = try await Container(manifest: main, factories: .shop)
    #expect(try await byURL.resolve(Store.self).name == "memory")
    let container = Container()
    container.assemble(try ManifestAssembly(contentsOf: main, factories: .shop))
    #expect(try await container.resolve(Store.self).name == "memory")
  }

  @Test func runtimeArguments() throws {
    let container = try load(#""job": { "factory": "job", "tags": ["t"] }, "s": "memory-store""#)
    let id = UUID()
    let note: String? = nil
    let job = try container.resolve(Shop.Job.self, tags: "t", args: id, 1, 2, note)
    #expect(job.id == id && job.from == 1 && job.to == 2 && job.note == nil)
    let other = try container.resolve(Shop.Job.self, tags: "t", args: id, 2, 1, Optional("x"))
    #expect(other.from == 2 && other.to == 1 && other.note == "x")
    let error = #expect(throws: ResolutionError.self) {
      try container.resolve(Shop.Job.self, tags: "t", args: id, 1)
    }
    #expect(error?.reason == .notFound)
    #expect(error?.nearMisses.map(\.arguments.count) == [4])
  }

  @Test func parentContainers() async throws {
    let parent = Container()
    parent.register(instance: Shop.SystemClock() as Clock)
    let registry = FactoryRegistry { factories in
      factories.include(.shop)
      factories.supplied(Clock.self)
    }
    let container = try await Container(
      manifest: .app(#""t": "traffic", "s": "memory-store""#), factories: registry, parent: parent)
    #expect(container.parent === parent)
    #expect(try await container.resolve(Report.self).title == "traffic of memory at 7")
    await #expect(throws: ResolutionError.self) { try await parent.resolve(Report.self) as Report }
  }

  private static let three = ["a", "b", "c"].map {
    #""\#($0)": { "factory": "plain", "tags": ["\#($0)"], "settings": { "title": "\#($0)" } }"#
  }.joined(separator: ",")

  /// An identifier stands for a key: a child gets its own registration of it.
  @Test func keysAreLookedUpWhenTheyAreResolved() throws {
    let container = try load(
      Self.three + #","s": { "factory": "summary", "dependencies": { "Report": ["b", "a"] } }"#)
    let child = Container(parent: container)
    child.register(tags: "b", instance: Shop.Plain(settings: .init(title: "mine")) as Report)
    #expect(try child.resolve(Shop.Summary.self).titles == ["mine", "a"])
  }

  @Test func codeIsToldTheRegistrationsOfASharedKey() throws {
    let container = try load(Self.three.replacing(#/"tags": \[.*?\], /#, with: ""))
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Report.self) }
    #expect(error?.reason == .notFound)
    #expect(error?.nearMisses.count == 3)
    #expect(try container.resolve([Report].self).count == 3)
  }

  // MARK: Properties

  @Test func tagsOfCodeAreKept() throws {
    let factories = FactoryRegistry { factories in
      factories.include(.house)
      factories.supplied((any House.Lamp).self, tags: 7)
      factories.register("seventh", auto { () in House.Room() }.injecting(\.lamp, tags: 7))
      factories.register("every", auto(House.Hall.init).injecting(\.named, tags: "spare", 7))
    }
    let source = ManifestSource.app(House.lamps + #""room": "seventh", "every": "every""#)
    let container = try Container(manifest: source, factories: factories) { supplies in
      supplies.register(tags: 7, instance: House.NamedLamp(name: "seven") as any House.Lamp)
    }
    #expect(try container.resolve(House.Room.self).lamp.name == "seven")
    #expect(try container.resolve(House.Hall.self).named.isEmpty)
  }

  @MainActor private static func screens() -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.include(.house)
      factories.register(
        "screen", auto(House.Screen.init(server:)).injecting(\.lamp, tags: "spare"))
    }
  }

  @Test func onTheMainActorInstancesAreBuiltThere() async throws {
    let container = try await Container(
      manifest: .app(
        House.lamps + #"""
          "screen": { "factory": "screen", "dependencies": { "Lamp": "c" } },
          "server": { "factory": "server", "lifetime": "singleton" }, "client": "client"
          """#), factories: Self.screens())
    let screen: House.Screen = try await container.resolve()
    #expect(await screen.lamp?.name == "C")
    let decorated = try await Container(
      manifest: .app(#""s": {"factory": "memory-store", "decorators": ["plainly", "on-screen"]}"#),
      factories: Wraps.registry())
    try await MainActor.run {
      let screen = try container.resolve(House.Screen.self, isolation: MainActor.shared)
      #expect(screen.lamp?.name == "C")
      let store = try decorated.resolve(Store.self, isolation: MainActor.shared)
      #expect(store.name == "screen(plain(memory))")
    }
    func now() throws -> House.Screen { try container.resolve() }
    let error = #expect(throws: ResolutionError.self) { try now() }
    #expect(error?.reason == .requiresMainActor)
  }

  @Test func aMissingPropertyIsThrownByName() throws {
    let container = Container()
    container.assemble(try ManifestAssembly(.app(#""room": "room""#), factories: .house))
    let error = #expect(throws: ResolutionError.self) { try container.resolve(House.Room.self) }
    #expect(error?.reason == .notFound)
    #expect(error.map { "\($0)" }?.contains("lamp") == true)
  }
}
