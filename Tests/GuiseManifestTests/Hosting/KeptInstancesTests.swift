import Foundation
import Guise
import GuiseHosting
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

@Suite("What a reload keeps")
struct KeptInstancesTests {
  final class Store: Closeable, Sendable {
    struct Settings: Decodable, Sendable {
      var path: String
      var sizes: [Int]?
    }

    let settings: Settings
    private let log: HostLog

    init(settings: Settings, log: HostLog) {
      self.settings = settings
      self.log = log
      log.add("built store \(settings.path)")
    }

    func close() async throws { log.add("closed store \(settings.path)") }
  }

  /// Leans on a store.
  final class Index: Closeable, Sendable {
    let store: Store
    private let log: HostLog

    init(store: Store, log: HostLog) {
      self.store = store
      self.log = log
      log.add("built index")
    }

    func close() async throws { log.add("closed index") }
  }

  struct Page: Sendable {
    struct Settings: Decodable, Sendable {
      var title: String
      var fails: Bool?
    }

    struct Broken: Error {}

    let title: String
    let index: Index

    init(settings: Settings, index: Index) throws {
      if settings.fails == true { throw Broken() }
      title = settings.title
      self.index = index
    }
  }

  /// What only code knows.
  struct ClockAssembly: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(lifetime: .singleton, factory: auto(Ticks.init))
    }
  }

  final class Ticks: Sendable {}

  final class Watch: Sendable {
    let ticks: Ticks
    init(ticks: Ticks) { self.ticks = ticks }
  }

  private static let factories = FactoryRegistry { factories in
    factories.supplied(HostLog.self)
    factories.register("store", settings: Store.Settings.self, Store.init(settings:log:))
    factories.register("index", Index.init(store:log:))
    factories.register("page", settings: Page.Settings.self, Page.init(settings:index:))
    factories.register("watch", Watch.init(ticks:))
    factories.register(assembly: "clock") { ClockAssembly() }
  }

  private static func manifest(
    _ path: String = "${path}", title: String = "old", more: String = ""
  ) -> String {
    """
    {"guise": 1,
     "variables": {"path": {"type": "string", "default": "disk"},
                   "sizes": {"type": "json", "default": [1, 2]}},
     "assemblies": {"app": {"uses": ["clock"], "defaults": {"lifetime": "singleton"}, "registrations": {
      "store": {"factory": "store", "eager": true, "settings": {"path": "\(path)", "sizes": "${sizes}"}},
      "index": {"factory": "index", "eager": true},
      "watch": {"factory": "watch", "eager": true},
      "page": {"factory": "page", "eager": true, "settings": {"title": "\(title)"\(more)}}
    }}}}
    """
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let manifest: String
    var values: [String: String] = [:]
    var keeping: ManifestHost.Keeping = .unchanged
    let kept: [String]
    var unknown: [String] = []
  }

  private static let cases = [
    Case(
      testDescription: "all of it", manifest: manifest(), kept: ["index", "page", "store", "watch"]),
    Case(
      testDescription: "what is written otherwise and means the same",
      manifest: manifest().replacing(
        "{\"factory\": \"index\", \"eager\": true}",
        with: """
          {"eager": true, "description": "of all pages", "factory": "index"}
          """), kept: ["index", "page", "store", "watch"]),
    Case(
      testDescription: "not what has other settings", manifest: manifest(title: "new"),
      kept: ["index", "store", "watch"]),
    Case(
      testDescription: "not what leans on what has other settings", manifest: manifest("tape"),
      kept: ["watch"]),
    Case(
      testDescription: "not what a variable has another value for", manifest: manifest(),
      values: ["path": "tape"], kept: ["watch"]),
    Case(
      testDescription: "not what a variable of any shape has another value for",
      manifest: manifest(), values: ["sizes": "[1, 2, 3]"], kept: ["watch"]),
    Case(
      testDescription: "not where another factory takes the place of one",
      manifest: manifest().replacing(
        "\"watch\": {\"factory\": \"watch\"",
        with:
          "\"watch\": {\"lifetime\": \"scoped\", \"scope\": \"main\", \"factory\": \"watch\""
      )
      .replacing("\"guise\": 1,", with: "\"guise\": 1, \"scopes\": [\"main\"],")
      .replacing("\"factory\": \"watch\", \"eager\": true", with: "\"factory\": \"watch\""),
      kept: ["index", "page", "store"]),
    Case(
      testDescription: "those that are named, with what they are built with", manifest: manifest(),
      keeping: ["index"], kept: ["index", "store"]),
    Case(
      testDescription: "nothing of a name that there is not", manifest: manifest(),
      keeping: ["indexx", "watch", "another"], kept: ["watch"], unknown: ["another", "indexx"]),
    Case(
      testDescription: "nothing of a name that there is no longer",
      manifest: manifest().replacing(
        "\"watch\": {\"factory\": \"watch\", \"eager\": true},", with: ""),
      keeping: ["watch"], kept: [], unknown: ["watch"]),
    Case(
      testDescription: "nothing where nothing is to be kept", manifest: manifest(),
      keeping: .nothing, kept: []),
  ]

  private struct Application {
    let folder: TemporaryFolder
    let log = HostLog()
    let values = Locked<[String: String]>([:])
    let host: ManifestHost

    init(_ manifest: String) async throws {
      folder = try TemporaryFolder(["manifest.json": manifest])
      let (log, values) = (log, values)
      host = try await ManifestHost(
        manifest: folder.url("manifest.json"), factories: KeptInstancesTests.factories,
        parent: Container { $0.register(lifetime: .singleton, instance: log) },
        options: ManifestOptions(values: { variable in values.withLock { $0[variable.name] } }))
    }

    func reload(
      _ manifest: String, keep: ManifestHost.Keeping = .unchanged
    ) async throws -> ManifestHost.Reload {
      try folder.write(manifest, to: "manifest.json")
      return try await host.reload(keep: keep)
    }

    /// By the identifiers of the manifest.
    func instances() async throws -> [String: ObjectIdentifier] {
      try await host.withContainer { container in
        [
          "store": ObjectIdentifier(try await container.resolve(Store.self)),
          "index": ObjectIdentifier(try await container.resolve(Index.self)),
          "watch": ObjectIdentifier(try await container.resolve(Watch.self)),
        ]
      }
    }
  }

  @Test(arguments: cases) func whatIsKept(_ test: Case) async throws {
    let application = try await Application(Self.manifest())
    application.values.withLock { $0 = test.values }
    let reload = try await application.reload(test.manifest, keep: test.keeping)
    #expect(reload.kept == test.kept)
    #expect(reload.unknown == test.unknown)
    // What is not kept is built again and closed, in time.
    let isStoreKept = test.kept.contains("store")
    #expect(application.log.count("built store") == (isStoreKept ? 1 : 2))
    #expect(application.log.count("closed store") == (isStoreKept ? 0 : 1))
    try await application.host.close()
    #expect(application.log.count("built") == application.log.count("closed"))
  }

  @Test func instancesAreTheSameOnesThroughManyReloads() async throws {
    let application = try await Application(Self.manifest())
    let before = try await application.instances()
    for number in 0..<10 {
      _ = try await application.reload(Self.manifest(title: "\(number)"))
    }
    #expect(try await application.instances() == before)
    try await application.host.close()
    #expect(
      application.log.all == [
        "built store disk", "built index", "closed index", "closed store disk",
      ])
  }

  /// Who still uses what was replaced keeps it from being closed, also after the host.
  @Test func whatIsKeptIsClosedByWhoeverEndsLast() async throws {
    let application = try await Application(Self.manifest())
    try await application.host.withContainer { container in
      let index = try await container.resolve(Index.self)
      _ = try await application.reload(Self.manifest(title: "new"))
      try await application.host.close()
      #expect(application.log.count("closed") == 0)
      #expect(try await container.resolve(Index.self) === index)
    }
    #expect(application.log.all.suffix(2) == ["closed index", "closed store disk"])
  }

  @Test func aReloadThatFailsClosesNothingThatIsKept() async throws {
    let application = try await Application(Self.manifest())
    let before = try await application.instances()
    await #expect(throws: (any Error).self) {
      try await application.reload(Self.manifest(title: "new", more: #", "fails": true"#))
    }
    #expect(try await application.instances() == before)
    #expect(application.log.count("closed") == 0)
    let reload = try await application.reload(Self.manifest(title: "new"))
    #expect(reload.kept == ["index", "store", "watch"])
    try await application.host.close()
    #expect(application.log.count("built") == application.log.count("closed"))
  }

  /// It is registered for each container anew.
  @Test func whatIsSuppliedIsNotKept() async throws {
    let folder = try TemporaryFolder(["manifest.json": Self.manifest()])
    let log = HostLog()
    let host = try await ManifestHost(
      manifest: folder.url("manifest.json"), factories: Self.factories,
      supplies: { $0.register(lifetime: .singleton, instance: log) })
    #expect(try await host.reload(keep: .unchanged).kept == ["watch"])
    try await host.close()
    #expect(log.count("built store") == 2)
    #expect(log.count("built") == log.count("closed"))
  }

  /// What is built for a request while the application reloads is built once in each container.
  @Test func whatIsBuiltMeanwhileIsClosedToo() async throws {
    let lazily = Self.manifest().replacing(", \"eager\": true", with: "")
    let application = try await Application(lazily)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<Stress.iterations / 100 {
            try await application.host.withContainer {
              let page = try await $0.resolve(Page.self)
              let index = try await $0.resolve(Index.self)
              let store = try await $0.resolve(Store.self)
              #expect(page.index === index && index.store === store)
            }
          }
        }
      }
      for number in 0..<20 {
        _ = try await application.reload(
          lazily.replacing("old", with: number % 3 == 0 ? "new" : "old"))
      }
      try await group.waitForAll()
    }
    try await application.host.close()
    #expect(application.log.count("built") == application.log.count("closed"))
  }
}
