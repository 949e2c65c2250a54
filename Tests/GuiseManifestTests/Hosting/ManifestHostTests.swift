import Foundation
import Guise
import GuiseHosting
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

@Suite struct ManifestHostTests {
  /// The instances that were built and closed, by name.
  final class HostLog: Sendable {
    private let lines = Locked<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  final class Engine: Closeable, Sendable {
    struct Settings: Decodable, Sendable {
      var name: String
      var fails: Bool?
    }

    struct Broken: Error {}

    let name: String
    private let log: HostLog

    init(_ settings: Settings, _ log: HostLog) throws {
      if settings.fails == true { throw Broken() }
      name = settings.name
      self.log = log
      log.add("built \(name)")
    }

    func close() async throws {
      try Task.checkCancellation()
      log.add("closed \(name)")
    }
  }

  final class Request: Closeable, Sendable {
    let engine: Engine
    private let log: HostLog

    init(_ engine: Engine, _ log: HostLog) {
      self.engine = engine
      self.log = log
      log.add("request")
    }

    func close() async throws { log.add("answered") }
  }

  private static let factories = FactoryRegistry { factories in
    factories.supplied(HostLog.self)
    factories.register("engine", settings: Engine.Settings.self) {
      (settings: Engine.Settings, log: HostLog) in try Engine(settings, log)
    }
    factories.register("request") { (engine: Engine, log: HostLog) in Request(engine, log) }
  }

  private func manifest(_ name: String, more: String = "", fails: Bool = false) -> String {
    """
    {"guise": 1, "scopes": ["request"], "assemblies": {"app": {"registrations": {
      "engine": {"factory": "engine", "lifetime": "singleton", "eager": true,
        "settings": {"name": "\(name)"\(fails ? #", "fails": true"# : "")}},
      "request": {"factory": "request", "lifetime": "scoped", "scope": "request"}\(more)
    }}}}
    """
  }

  private struct Application {
    let folder: TemporaryFolder
    let log = HostLog()
    let host: ManifestHost

    init(_ manifest: String) async throws {
      folder = try TemporaryFolder(["manifest.json": manifest])
      let log = log
      host = try await ManifestHost(
        manifest: folder.url("manifest.json"), factories: ManifestHostTests.factories,
        supplies: { $0.register(instance: log) })
    }

    func write(_ manifest: String) throws { try folder.write(manifest, to: "manifest.json") }

    var engine: String {
      get async throws {
        try await host.withContainer { try await $0.resolve(Engine.self).name }
      }
    }
  }

  @Test func aValidReloadReplacesTheContainer() async throws {
    let application = try await Application(manifest("one"))
    try application.write(manifest("two"))
    let changes = try await application.host.reload()
    #expect(changes == [#"~ engine: setting name "one" -> "two""#])
    #expect(try await application.engine == "two")
    #expect(application.log.all == ["built one", "built two", "closed one"])
    try await application.host.close()
    #expect(application.log.all.last == "closed two")
  }

  @Test func anInvalidReloadChangesNothing() async throws {
    let application = try await Application(manifest("one"))
    try application.write(manifest("two").replacing("\"engine\":", with: "\"engine\": 1, \"x\":"))
    await #expect(throws: ManifestError.self) { try await application.host.reload() }
    #expect(try await application.engine == "one")
    #expect(application.log.all == ["built one"])
  }

  @Test func aReloadThatFailsIsClosed() async throws {
    let application = try await Application(manifest("one"))
    let second =
      #", "second": {"factory": "engine", "lifetime": "singleton", "eager": true, "tags": ["b"], "#
      + #""settings": {"name": "b", "fails": true}}"#
    try application.write(manifest("two", more: second))
    await #expect(throws: (any Error).self) { try await application.host.reload() }
    #expect(try await application.engine == "one")
    #expect(application.log.all == ["built one", "built two", "closed two"])
  }

  @Test func aRunningTaskKeepsItsContainer() async throws {
    let application = try await Application(manifest("one"))
    try application.write(manifest("two"))
    try await application.host.withScope("request") { scope in
      let request = try await scope.resolve(Request.self)
      try await application.host.reload()
      #expect(try await application.engine == "two")
      #expect(request.engine.name == "one")
      #expect(application.log.all == ["built one", "request", "built two"])
      #expect(try await scope.resolve(Request.self) === request)
    }
    #expect(application.log.all.suffix(2) == ["answered", "closed one"])
  }

  final class Slow: Sendable {}

  @Test func reloadsAreMadeOneAfterTheOther() async throws {
    let log = HostLog()
    let slow = FactoryRegistry { factories in
      factories.register("slow") {
        log.add("begins")
        for _ in 0..<100 { await Task.yield() }
        log.add("ends")
        return Slow()
      }
    }
    let manifest = """
      {"guise": 1, "assemblies": {"app": {"registrations": {
        "slow": {"factory": "slow", "lifetime": "singleton", "eager": true}
      }}}}
      """
    let folder = try TemporaryFolder(["manifest.json": manifest])
    let host = try await ManifestHost(manifest: folder.url("manifest.json"), factories: slow)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<5 { group.addTask { _ = try await host.reload() } }
      try await group.waitForAll()
    }
    #expect(log.all == (0..<6).flatMap { _ in ["begins", "ends"] })
    try await host.close()
  }

  @Test func aCancelledReloadChangesNothing() async throws {
    let application = try await Application(manifest("one"))
    try application.write(manifest("two"))
    let reload = Task {
      while !Task.isCancelled { await Task.yield() }
      try await application.host.reload()
    }
    reload.cancel()
    await #expect(throws: CancellationError.self) { try await reload.value }
    #expect(try await application.engine == "one")
    #expect(application.log.all == ["built one"])
    try await application.host.close()
  }

  /// Instances close in a task that is not cancelled.
  @Test func aCancelledTaskClosesAHost() async throws {
    let application = try await Application(manifest("one"))
    let closing = Task {
      while !Task.isCancelled { await Task.yield() }
      try await application.host.close()
    }
    closing.cancel()
    try await closing.value
    #expect(application.log.all == ["built one", "closed one"])
  }

  @Test func aClosedHostIsUsedNoMore() async throws {
    let application = try await Application(manifest("one"))
    try await application.host.close()
    try await application.host.close()
    await #expect(throws: ResolutionError.self) { try await application.engine }
    await #expect(throws: ResolutionError.self) { try await application.host.reload() }
    #expect(application.log.all == ["built one", "closed one"])
  }
}
