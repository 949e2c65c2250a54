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

  private func load(
    _ registrations: String, uses: String = "", _ factories: FactoryRegistry = .shop
  ) throws -> Container {
    try Container(manifest: .app(registrations, uses: uses), factories: factories)
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
      try await Resolvable.expectAll(of: source, .shop)
    }
    let byURL = try await Container(manifest: main, factories: .shop)
    #expect(try await byURL.resolve(Store.self).name == "memory")
    let container = Container()
    container.assemble(try ManifestAssembly(contentsOf: main, factories: .shop))
    #expect(try await container.resolve(Store.self).name == "memory")
  }

  @Test func arraysAreInRegistrationOrder() async throws {
    let text = #"""
      {"guise":1,"root":"z","assemblies":{
        "z":{"uses":["m","code","a"],"registrations":{
          "r2":{"factory":"plain","tags":["t2"],"settings":{"title":"r2"}},
          "r10":{"factory":"plain","tags":["t10"],"settings":{"title":"r10"}},
          "R":{"factory":"plain","tags":["R","all"],"settings":{"title":"R"}},
          "summary":"summary",
          "some":{"factory":"summary","tags":["some"],"dependencies":{"Report":{"tags":["all"]}}}}},
        "a":{"registrations":{"y":{"factory":"plain","tags":["y"],"settings":{"title":"y"}}}},
        "m":{"registrations":{"b":{"factory":"plain","tags":["b","all"],"settings":{"title":"b"}}}}}}
      """#
    let registry = FactoryRegistry { factories in
      factories.include(.shop)
      factories.register(assembly: "code") { CodeReports() }
    }
    let source = ManifestSource.bytes(Array(text.utf8))
    let container = try await Container(manifest: source, factories: registry)
    #expect(
      try await container.resolve(Shop.Summary.self).titles == ["code", "b", "y", "R", "r10", "r2"])
    #expect(try await container.resolve(Shop.Summary.self, tags: "some").titles == ["b", "R"])
    try await Resolvable.expectAll(of: source, registry)
  }

  private struct CodeReports: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(tags: "code", instance: CodeReport() as any Shop.Report)
    }
  }

  private struct CodeReport: Shop.Report { let title = "code" }

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

  @Test func settingsAndArgumentsAreToldApartByType() async throws {
    let registry = FactoryRegistry { factories in
      factories.register("mixed", arguments: [Int.self], settings: Shop.Plain.Settings.self) {
        (a: Int, settings: Shop.Plain.Settings, clock: any Shop.Clock, b: Int) in
        Shop.Summary(titles: ["\(a)", settings.title, "\(clock.now)", "\(b)"])
      }
      factories.register("clock", as: (any Shop.Clock).self, Shop.SystemClock.init)
    }
    let source = ManifestSource.app(
      #""m": { "factory": "mixed", "settings": { "title": "t" } }, "c": "clock""#)
    let container = try await Container(manifest: source, factories: registry)
    #expect(
      try await container.resolve(Shop.Summary.self, args: 1, 2).titles == ["1", "t", "7", "2"])
    try await Resolvable.expectAll(of: source, registry, arguments: [5])
  }

  @Test func errorsNameTheManifest() throws {
    let registry = FactoryRegistry { factories in
      factories.include(.shop)
      factories.register("broken", as: (any Shop.Clock).self) { () throws -> any Shop.Clock in
        throw CocoaError(.fileNoSuchFile)
      }
    }
    let container = try load(
      #"""
      "s": "memory-store",
      "t": "traffic",
      "c": { "factory": "broken",
             "lifetime": "singleton" }
      """#, registry)
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Report.self) }
    #expect(error?.reason == .factoryFailed)
    #expect(
      error?.path.map { "\($0.location, default: "-")" } == ["manifest.json:3", "manifest.json:4"])
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
}
