import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Synchronization
import Testing

/// Eager registrations are built when a manifest is loaded.
struct StartingTests {
  /// The names of built instances, in order.
  private final class Log: Sendable {
    let entries = Mutex<[String]>([])
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
  }

  final class Server: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  private struct Failure: Error {}

  private func registry(_ log: Log) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.register("server") { () -> Server in
        log.add("server")
        return Server("server")
      }
      factories.register("remote") { () async -> Server in
        await Task.yield()
        log.add("remote")
        return Server("remote")
      }
      factories.register("window", isolation: MainActor.shared) { () -> Server in
        log.add("window")
        return Server("window")
      }
      factories.register("broken") { () throws -> Server in throw Failure() }
    }
  }

  private func eager(_ factory: String, _ tag: String) -> String {
    #""\#(tag)": { "factory": "\#(factory)", "tags": ["\#(tag)"], "lifetime": "singleton", "eager": true }"#
  }

  private func load(
    _ registrations: [String], _ log: Log, overriding: (ManifestOverrides) -> Void = { _ in }
  ) throws -> Container {
    try Container(
      manifest: .app(registrations.joined(separator: ",\n")), factories: registry(log),
      overriding: overriding)
  }

  /// The reason for which the sync form refuses to load.
  private func refusal(_ registrations: [String]) -> ResolutionError.Reason? {
    let error = #expect(throws: ResolutionError.self) { try load(registrations, Log()) }
    return error?.reason
  }

  @Test func inAsyncCode() async throws {
    let log = Log()
    let registrations = [
      eager("server", "b"), eager("remote", "a"), eager("window", "c"),
      #""d": { "factory": "server", "tags": ["d"], "lifetime": "singleton" }"#,
    ]
    let container = try await Container(
      manifest: .app(registrations.joined(separator: ",\n")), factories: registry(log))
    // In the order of registration: by identifier.
    #expect(log.all == ["remote", "server", "window"])
    // Sync code finds existing instances.
    func remote() throws -> Server { try container.resolve(Server.self, tags: "a") }
    #expect(try remote().name == "remote")
    #expect(log.all.count == 3)
  }

  @Test(arguments: [
    (["c", "a"], ["c", "a", "b"]), (["b"], ["b", "a", "c"]), ([], ["a", "b", "c"]),
    // A listed registration is eager.
    (["d", "c"], ["d", "c", "a", "b"]),
  ])
  func inTheOrderOfStart(start: [String], built: [String]) throws {
    let log = Log()
    let factories = FactoryRegistry { factories in
      for name in ["a", "b", "c", "d"] {
        factories.register(name) { () -> Server in
          log.add(name)
          return Server(name)
        }
      }
    }
    let registrations =
      ["a", "b", "c"].map { eager($0, $0) } + [
        #""d": { "factory": "d", "tags": ["d"], "lifetime": "singleton" }"#
      ]
    _ = try Container(
      manifest: .app(
        registrations.joined(separator: ",\n"),
        top: "\"start\": [\(start.map { "\"\($0)\"" }.joined(separator: ", "))],"),
      factories: factories)
    #expect(log.all == built)
  }

  @Test func syncCodeRefusesWhatHasToBeAwaited() {
    #expect(refusal([eager("server", "a"), eager("remote", "b")]) == .requiresAsync)
    #expect(refusal([eager("window", "a")]) == .requiresMainActor)
  }

  @Test @MainActor func theMainActorBuildsItsOwn() throws {
    let log = Log()
    _ = try load([eager("window", "a")], log)
    #expect(log.all == ["window"])
    #expect(refusal([eager("remote", "a")]) == .requiresAsync)
  }

  @Test func aFailureIsThrown() async {
    let log = Log()
    let error = #expect(throws: ResolutionError.self) {
      try load([eager("broken", "a"), eager("server", "b")], log)
    }
    #expect(error?.reason == .factoryFailed)
    #expect(log.all == [])
    await #expect(throws: ResolutionError.self) {
      _ = try await Container(
        manifest: .app(eager("broken", "a")), factories: registry(log))
    }
  }

  @Test func overridesAreBuiltInstead() throws {
    let log = Log()
    _ = try load([eager("server", "a"), eager("remote", "b")], log) { overrides in
      overrides.replace("b") { () -> Server in
        log.add("spy")
        return Server("spy")
      }
    }
    // A replaced registration is not awaited.
    #expect(log.all.sorted() == ["server", "spy"])
    let transient = Log()
    _ = try load([eager("server", "a")], transient) { overrides in
      overrides.register(tags: "a", lifetime: .transient, instance: Server("spy"))
    }
    #expect(transient.all == [])
  }
}
