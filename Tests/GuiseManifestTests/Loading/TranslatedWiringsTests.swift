import Foundation
import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Wirings as applications have them: each is checked, loaded and resolved.
struct TranslatedWiringsTests {
  private static let folder = Fixtures.folder.appending(path: "translated")

  private func load(
    _ path: String, _ factories: FactoryRegistry,
    _ options: ManifestOptions = .init(environment: [:]),
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws -> Container {
    let url = Self.folder.appending(path: path)
    let report = ManifestValidator(catalog: factories.catalog).report(for: [.file(url.path)])
    #expect(report.diagnostics.filter { $0.severity != .note } == [])
    return try await Container(
      manifest: url, factories: factories, options: options, overriding: overriding)
  }

  // MARK: A message pipeline

  protocol Handler: Sendable { var name: String { get } }

  struct Queued: Handler {
    struct Settings: Decodable, Sendable { var queue: String }
    let settings: Settings
    var name: String { settings.queue }
  }

  final class Store: Sendable {}

  struct Stored: Handler {
    let store: Store
    let name = "stored"
  }

  struct Audited: Handler {
    let inner: any Handler
    var name: String { "audited \(inner.name)" }
  }

  struct Limits: Decodable, Sendable, Equatable {
    var body: Int
    var retries: [Int]
  }

  final class Router: Sendable {
    struct Settings: Decodable, Sendable { var limits: Limits }

    let settings: Settings
    let handlers: [String: any Handler]
    let fallback: any Handler

    init(settings: Settings, handlers: [String: any Handler], fallback: any Handler) {
      (self.settings, self.handlers, self.fallback) = (settings, handlers, fallback)
    }

    func handle(_ kind: String) -> String { (handlers[kind] ?? fallback).name }
  }

  final class Session: Sendable {
    let router: Router
    init(router: Router) { self.router = router }
  }

  struct Index: Sendable { let handlers: [String: any Handler] }

  static let pipeline = FactoryRegistry { factories in
    factories.register(
      "handler", as: (any Handler).self, settings: Queued.Settings.self, Queued.init(settings:))
    factories.register("stored-handler", as: (any Handler).self, Stored.init(store:))
    factories.register("audited", as: (any Handler).self, Audited.init(inner:))
    factories.register("store", Store.init)
    factories.register("session", Session.init(router:))
    factories.register(
      "router", settings: Router.Settings.self, parameters: ["Handler", "fallback"],
      Router.init(settings:handlers:fallback:))
    factories.register("index", Index.init(handlers:))
    factories.require(Session.self, in: "message")
    factories.require(Index.self)
  }

  @Test func aPipelineFindsItsHandlersByKeys() async throws {
    let container = try await load("pipeline.json", Self.pipeline)
    let said = try await container.withScope("message") { scope in
      let session: Session = try await scope.resolve()
      return ["A01", "A03", "R01", "Z99"].map(session.router.handle)
    }
    #expect(said == ["wards", "audited wards", "stored", "dead"])
    let router: Router = try await container.resolve()
    #expect(router.settings.limits == Limits(body: 65_536, retries: [1, 5, 30]))
    let index: Index = try await container.resolve()
    #expect(index.handlers.keys.sorted() == ["admission", "discharge", "result", "unknown"])
  }

  @Test func aPipelineTakesItsLimitsFromTheEnvironment() async throws {
    let container = try await load(
      "pipeline.json", Self.pipeline,
      .init(environment: ["PIPELINE_LIMITS": #"{ "body": 1, "retries": [] }"#]))
    #expect(
      try await container.resolve(Router.self).settings.limits == Limits(body: 1, retries: []))
    let wrong = ManifestOptions(environment: [
      "PIPELINE_LIMITS": #"{ "body": "1", "retries": [] }"#
    ])
    let url = Self.folder.appending(path: "pipeline.json")
    let found = try ManifestValidator(factories: Self.pipeline, options: wrong).diagnostics(
      for: url)
    #expect(found.map(\.rule) == ["invalid-setting"])
  }

  // MARK: A family of importers

  protocol Importer: AnyObject, Sendable { var folder: String { get } }

  struct FolderSettings: Decodable, Sendable {
    var folder: String
    var strict: Bool?
  }

  final class FeedImporter: Importer {
    let folder: String
    init(settings: FolderSettings) { folder = settings.folder }
  }

  final class PageImporter: Importer {
    let folder: String
    init(settings: FolderSettings) { folder = settings.folder }
  }

  final class ArchiveImporter: Importer {
    let folder: String
    let feeds: FeedImporter
    init(settings: FolderSettings, feeds: FeedImporter) {
      (folder, self.feeds) = (settings.folder, feeds)
    }
  }

  struct Queue: Sendable { let importers: [any Importer] }
  struct Importers: Sendable { let all: [String: any Importer] }

  static let importers = FactoryRegistry { factories in
    factories.register("feed-importer", settings: FolderSettings.self, FeedImporter.init(settings:))
    factories.offer("feed-importer", as: (any Importer).self) { $0 }
    factories.register("page-importer", settings: FolderSettings.self, PageImporter.init(settings:))
    factories.offer("page-importer", as: (any Importer).self) { $0 }
    factories.register(
      "archive-importer", settings: FolderSettings.self, ArchiveImporter.init(settings:feeds:))
    factories.offer("archive-importer", as: (any Importer).self) { $0 }
    factories.register("queue", Queue.init(importers:))
    factories.register("importers", Importers.init(all:))
  }

  @Test func anImporterIsOneObjectUnderItsAliases() async throws {
    let container = try await load(
      "importers.json", Self.importers, .init(environment: ["INBOX": "/tmp/in"]))
    let feed: FeedImporter = try await container.resolve(tags: "feed")
    let alias: any Importer = try await container.resolve(tags: "feed")
    #expect(feed === alias)
    #expect(feed.folder == "/tmp/in/feeds")
    let queue: Queue = try await container.resolve()
    #expect(queue.importers.map(\.folder) == ["/tmp/in/pages", "/tmp/in/feeds"])
    let all: Importers = try await container.resolve()
    #expect(
      all.all.mapValues(\.folder) == [
        "feed-importer": "/tmp/in/feeds", "page-importer": "/tmp/in/pages",
        "archive-importer": "/tmp/in/archives",
      ])
    #expect((all.all["archive-importer"] as? ArchiveImporter)?.feeds === feed)
    // It is offered as an importer alone.
    #expect(try await container.resolve(ArchiveImporter?.self, tags: "archive") == nil)
  }

  // MARK: Three environments

  protocol Database: AnyObject, Sendable { var address: String { get } }

  final class SQL: Database {
    struct Settings: Decodable, Sendable {
      var address: String
      var pool: Int
    }
    let address: String
    init(settings: Settings) { address = "\(settings.address) \(settings.pool)" }
  }

  final class MemoryDatabase: Database { let address = "memory" }

  protocol Mailer: Sendable { var host: String { get } }

  struct SMTP: Mailer {
    struct Settings: Decodable, Sendable {
      var host: String
      var port: Int
    }
    let settings: Settings
    var host: String { "\(settings.host):\(settings.port)" }
  }

  struct NoMailer: Mailer { let host = "none" }

  struct Counted: Mailer {
    let inner: any Mailer
    var host: String { "counted \(inner.host)" }
  }

  struct Cache: Sendable {
    struct Settings: Decodable, Sendable {
      var on: Bool
      var entries: Int?
    }
    let settings: Settings
  }

  final class Press: Sendable {
    let database: any Database
    let mailer: any Mailer
    let cache: Cache
    init(_ database: any Database, _ mailer: any Mailer, _ cache: Cache) {
      (self.database, self.mailer, self.cache) = (database, mailer, cache)
    }
    var said: [String] {
      [
        database.address, mailer.host,
        "\(cache.settings.on) \(cache.settings.entries.map(String.init) ?? "-")",
      ]
    }
  }

  static let press = FactoryRegistry { factories in
    factories.register(
      "sql", as: (any Database).self, settings: SQL.Settings.self, SQL.init(settings:))
    factories.register("memory-database", as: (any Database).self, MemoryDatabase.init)
    factories.register(
      "mailer", as: (any Mailer).self, settings: SMTP.Settings.self, SMTP.init(settings:))
    factories.register("no-mailer", as: (any Mailer).self, NoMailer.init)
    factories.register("counted-mailer", as: (any Mailer).self, Counted.init(inner:))
    factories.register("cache", settings: Cache.Settings.self, Cache.init(settings:))
    factories.register("press", Press.init)
    factories.require(Press.self)
  }

  private func said(
    _ path: String, _ options: ManifestOptions, overriding: (ManifestOverrides) -> Void = { _ in }
  ) async throws -> [String] {
    try await load("press/\(path)", Self.press, options, overriding: overriding)
      .resolve(Press.self).said
  }

  @Test func eachEnvironmentHasItsOwn() async throws {
    let secret = ["PRESS_PASSWORD": "p"]
    #expect(
      try await said(
        "manifest.json",
        .init(
          environment: secret.merging(["PRESS_HOST": "press.example", "PRESS_CACHED": "0"]) { $1 })
      ) == [
        "sql://press:p@db.press.example/press 8", "counted mail.press.example:587", "false 1000",
      ])
    #expect(
      try await said("manifest.staging.json", .init(environment: secret)) == [
        "sql://press:p@db.staging.press.example/press 8", "counted localhost:2525", "true -",
      ])
    // Nothing that is used there needs a value.
    #expect(
      try await said("manifest.development.json", .init(environment: [:])) == [
        "memory", "none", "false 1000",
      ])
  }

  @Test func aTestReplacesWhatItHasNot() async throws {
    let options = ManifestOptions(variables: ["host": "h", "cached": false], environment: [:])
    let said = try await said("manifest.json", options) { overrides in
      overrides.replace("database") { MemoryDatabase() as any Database }
      overrides.replace("mailer") { NoMailer() as any Mailer }
    }
    #expect(said == ["memory", "counted none", "false 1000"])
    // The database's password is missed where nothing takes its place.
    await #expect(throws: ManifestError.self) { try await self.said("manifest.json", options) }
  }

  @Test func nothingTellsTheSecret() throws {
    let url = Self.folder.appending(path: "press/manifest.json")
    let options = ManifestOptions(
      variables: ["password": "hunter2", "host": "h", "database": "d"])
    let result = ManifestValidator(factories: Self.press, options: options).inspect(.file(url.path))
    let model = try #require(result.soundModel)
    #expect(model.composition.secrets == ["password", "address"])
    let text = EffectiveManifest(model.composition).text
    #expect(text.contains("sql://press:${password}@${database}/press"))
    #expect(!text.contains("hunter2"))
  }
}
