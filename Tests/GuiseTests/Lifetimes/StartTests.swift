import Guise
import TestSupport
import Testing

@Suite("Building eagerly, row 36", .endsInTime)
struct StartTests {
  private let log = ClosingLog()
  private let container = Container()

  private func register(_ name: String, in container: Container, eager: Bool = true) {
    container.register(tags: name, lifetime: .singleton, eager: eager) { [log] _ in
      log.add(name)
      return name
    }
  }

  private func start(_ way: Way) async throws {
    func now() throws { try container.start() }
    if way == .async { try await container.start() } else { try now() }
  }

  @Test(arguments: Way.allCases)
  func inRegistrationOrder(_ way: Way) async throws {
    register("b", in: container)
    register("lazy", in: container, eager: false)
    register("a", in: container)
    container.register(
      lifetime: .singleton, eager: true,
      factory: auto { [log] () -> Int in
        log.add("auto")
        return 1
      })
    #expect(log.names.isEmpty)
    for _ in 1...2 { try await start(way) }
    #expect(log.names == ["b", "a", "auto"])
    #expect(try await container.resolve(String.self, tags: "a") == "a" && log.names.count == 3)
  }

  @Test func asyncFactoriesOneAfterTheOther() async throws {
    for name in ["first", "second"] {
      container.register(tags: name, lifetime: .singleton, eager: true) { [log] _ async in
        log.add("\(name) begins")
        await Task.yield()
        log.add("\(name) ends")
        return name
      }
    }
    let error = await resolutionError { try await start(.sync) }
    #expect(error?.reason == .requiresAsync && log.names.isEmpty)
    try await start(.async)
    #expect(log.names == ["first begins", "first ends", "second begins", "second ends"])
    try await start(.sync)
  }

  @Test(arguments: Way.allCases)
  func theNextCallBuildsTheRest(_ way: Way) async throws {
    let attempts = Counter()
    register("one", in: container)
    let key = container.register(tags: 2, lifetime: .singleton, eager: true) { _ throws -> String in
      if attempts.increment() == 1 { throw Broken() }
      return "two"
    }
    register("three", in: container)
    let error = await resolutionError { try await start(way) }
    #expect(error?.underlying as? Broken == Broken() && error?.key == key.erased)
    #expect(log.names == ["one"])
    try await start(way)
    #expect(log.names == ["one", "three"] && attempts.value == 2)
  }

  @Test func aChildDoesNotStartItsParent() async throws {
    register("parent", in: container)
    let child = Container(parent: container)
    register("child", in: child)
    try await child.start()
    #expect(log.names == ["child"])
  }

  @Test func onlySingletonsWithoutArgumentsAreEager() async {
    await #expect(processExitsWith: .failure) {
      Container().register(lifetime: .scoped, eager: true) { _ in "scoped" }
    }
    await #expect(processExitsWith: .failure) {
      Container().register(lifetime: .singleton, eager: true) { (_, name: String) in name }
    }
  }

  @Test func aCancelledStartStopsBetweenBuilds() async throws {
    container.register(lifetime: .singleton, eager: true) { _ async in
      await untilCancelled()
      return 1
    }
    register("two", in: container)
    let task = Task { try await container.start() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.names.isEmpty)
  }
}
