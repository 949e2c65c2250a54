import Guise
import TestSupport
import Testing

@Suite("Build eagerly", .endsInTime)
struct StartTests {
  final class Config: Sendable {}
  final class Server: Sendable {
    let config: Config
    init(config: Config) { self.config = config }
  }

  /// What was built, in order.
  final class Log: Sendable {
    private let entries = Locked<[String]>([])
    var all: [String] { entries.withLock { $0 } }
    func callAsFunction(_ entry: String) -> String {
      entries.withLock { $0.append(entry) }
      return entry
    }
  }

  private func startSync(_ container: Container) throws { try container.start() }

  @Test func theCallOfTheDocumentation() async throws {
    let container = Container()
    let builds = Counter()
    container.register(lifetime: .singleton, eager: true, factory: auto(Server.init))
    container.register(lifetime: .singleton) { _ in
      builds.increment()
      return Config()
    }
    #expect(builds.value == 0)
    try await container.start()
    #expect(builds.value == 1)
    let server = try await container.resolve(Server.self)
    #expect(try await container.resolve(Config.self) === server.config)
    #expect(builds.value == 1)
  }

  @Test(arguments: [true, false])
  func inRegistrationOrderUnderAnyTagsTheLazyOnesLeftOut(isAsync: Bool) async throws {
    let container = Container()
    let log = Log()
    container.register(tags: "b", lifetime: .singleton, eager: true) { _ in log("b") }
    container.register(lifetime: .singleton) { _ in log("not eager") }
    container.register(tags: "a", 1, lifetime: .singleton, eager: true) { _ in log("a, 1") }
    container.register(Int.self, lifetime: .singleton, eager: true, instance: log("Int").count)
    container.register(Double.self, lifetime: .singleton, eager: true, factory: auto { 1.5 })
    if isAsync { try await container.start() } else { try startSync(container) }
    #expect(log.all == ["b", "a, 1", "Int"])
    #expect(try await container.resolve(tags: 1, "a") == "a, 1")
    #expect(log.all.count == 3)
  }

  @Test func asyncFactoriesOneAfterTheOther() async throws {
    let container = Container()
    let log = Log()
    for name in ["first", "second"] {
      container.register(tags: name, lifetime: .singleton, eager: true) { _ async in
        _ = log("\(name) begins")
        await Task.yield()
        return log("\(name) ends")
      }
    }
    try await container.start()
    #expect(log.all == ["first begins", "first ends", "second begins", "second ends"])
  }

  @Test(arguments: [true, false])
  func theFirstFailureIsThrownAndTheNextCallBuildsTheRest(isAsync: Bool) async throws {
    let container = Container()
    let log = Log()
    let attempts = Counter()
    container.register(tags: 1, lifetime: .singleton, eager: true) { _ in log("one") }
    container.register(tags: 2, lifetime: .singleton, eager: true) { _ throws -> String in
      if attempts.increment() == 1 { throw Broken() }
      return log("two")
    }
    container.register(tags: 3, lifetime: .singleton, eager: true) { _ in log("three") }
    func start() async throws {
      if isAsync { try await container.start() } else { try startSync(container) }
    }
    let error = await resolutionError { try await start() }
    #expect(error?.reason == .factoryFailed)
    #expect(error?.underlying as? Broken == Broken())
    #expect(error?.key.tags == AnyKey(Key<String>(tags: 2)).tags)
    #expect(log.all == ["one"])
    try await start()
    #expect(log.all == ["one", "two", "three"])
  }

  @Test func theSyncFormRefusesWhatNeedsAsync() async throws {
    let container = Container()
    container.register(lifetime: .singleton, eager: true, factory: auto(Server.init))
    container.register(lifetime: .singleton) { _ async in Config() }
    #expect(resolutionError { try startSync(container) }?.reason == .requiresAsync)
    try await container.start()
    try startSync(container)
  }

  @Test func aParentIsNotStartedByItsChild() async throws {
    let log = Log()
    let parent = Container()
    parent.register(tags: "parent", lifetime: .singleton, eager: true) { _ in log("parent") }
    let child = Container(parent: parent)
    child.register(tags: "child", lifetime: .singleton, eager: true) { _ in log("child") }
    try await child.start()
    #expect(log.all == ["child"])
    try await parent.start()
    #expect(log.all == ["child", "parent"])
  }

  @Test func whatIsRegisteredMeanwhileIsBuiltAndWhatIsTakenAwayIsNot() async throws {
    let container = Container()
    let log = Log()
    container.register(tags: 1, lifetime: .singleton, eager: true) { [unowned container] _ in
      container.unregister(keys: Key<String>(tags: 2))
      container.register(tags: 3, lifetime: .singleton, eager: true) { _ in log("replaced") }
      container.register(tags: 4, lifetime: .singleton, eager: true) { _ in log("new") }
      return log("one")
    }
    container.register(tags: 2, lifetime: .singleton, eager: true) { _ in log("two") }
    container.register(tags: 3, lifetime: .singleton, eager: true) { _ in log("three") }
    try await container.start()
    #expect(log.all == ["one", "replaced", "new"])
  }

  @Test(arguments: [true, false])
  func whatCannotBeEagerIsReportedBeforeAnythingIsBuilt(isAsync: Bool) async throws {
    let container = Container()
    let log = Log()
    container.register(tags: "good", lifetime: .singleton, eager: true) { _ in log("good") }
    container.register(tags: "transient", eager: true) { _ in log("transient") }
    container.register(lifetime: .singleton, eager: true) { (_, name: String) in log(name) }
    let error = await #expect(throws: InvalidEagerError.self) {
      if isAsync { try await container.start() } else { try startSync(container) }
    }
    #expect(
      error?.registrations.map(\.key) == [
        AnyKey(Key<String>(tags: "transient")),
        AnyKey(service: String.self, arguments: [String.self]),
      ])
    #expect(error?.registrations.allSatisfy { $0.location != nil } == true)
    #expect(log.all.isEmpty)
    try expectGolden(error.map { "\($0)" } ?? "", "invalid-eager")
  }

  @Test func aCancelledStartStopsBetweenTwoBuilds() async throws {
    let container = Container()
    let log = Log()
    container.register(tags: 1, lifetime: .singleton, eager: true) { _ async in
      await untilCancelled()
      return log("one")
    }
    container.register(tags: 2, lifetime: .singleton, eager: true) { _ in log("two") }
    let task = Task { try await container.start() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!log.all.contains("two"))
  }

  @Test func startsAtTheSameTimeBuildOnce() async throws {
    let container = Container()
    let builds = Counter()
    for number in 0..<20 {
      container.register(tags: number, lifetime: .singleton, eager: true) { _ in
        builds.increment()
      }
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await container.start() } }
      try await group.waitForAll()
    }
    #expect(builds.value == 20)
  }
}
