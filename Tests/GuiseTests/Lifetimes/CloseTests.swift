import Guise
import TestSupport
import Testing

@Suite("Close what a container keeps", .endsInTime)
struct CloseTests {
  private let log = ClosingLog()

  private func register(
    _ name: String, in container: Container, needing others: String...,
    whenClosed: (@Sendable () async throws -> Void)? = nil
  ) {
    container.register(Resource.self, tags: name, lifetime: .singleton) { [log] r in
      for other in others { _ = try r.resolve(Resource.self, tags: other) }
      return Resource(name, log, whenClosed: whenClosed)
    }
  }

  @Test func theCallOfTheDocumentation() async throws {
    let container = Container()
    register("server", in: container)
    container.register(String.self, lifetime: .singleton, eager: true) { r in
      try r.resolve(Resource.self, tags: "server").name
    }
    try await container.start(); try await container.close()
    #expect(log.names == ["server"])
  }

  @Test func inReverseOrderOfCreationWhichIsWhenAFactoryReturns() async throws {
    let container = Container()
    register("database", in: container)
    register("cache", in: container, needing: "database")
    register("server", in: container, needing: "cache", "database")
    register("unused", in: container)
    register("last", in: container)
    for name in ["server", "last", "database"] {
      _ = try await container.resolve(Resource.self, tags: name)
    }
    try await container.close()
    #expect(log.names == ["last", "server", "cache", "database"])
  }

  @Test func anInstanceUnderSeveralRegistrationsIsClosedOnceInTheFirstOnesPlace() async throws {
    let container = Container()
    register("base", in: container)
    register("user", in: container, needing: "base")
    container.register((any Closeable).self, lifetime: .singleton) { r in
      try r.resolve(Resource.self, tags: "base")
    }
    _ = try await container.resolve(Resource.self, tags: "user")
    _ = try await container.resolve((any Closeable).self)
    try await container.close()
    #expect(log.names == ["user", "base"])
  }

  @Test func allAreClosedThoughSomeThrow() async throws {
    let container = Container()
    for number in 1...5 {
      register("\(number)", in: container) {
        if number % 2 == 0 { throw Broken(name: "\(number)") }
      }
      _ = try await container.resolve(Resource.self, tags: "\(number)")
    }
    let error = await #expect(throws: ClosingError.self) { try await container.close() }
    #expect(log.names == ["5", "4", "3", "2", "1"])
    #expect(error?.failures.map { $0.error as? Broken } == [Broken(name: "4"), Broken(name: "2")])
    #expect(
      error?.failures.map(\.key) == [
        AnyKey(Key<Resource>(tags: "4")), AnyKey(Key<Resource>(tags: "2")),
      ])
    try expectGolden(error.map { "\($0)" } ?? "", "closing-error")
    try await container.close()
    #expect(log.names.count == 5)
  }

  @Test func whatIsNotKeptIsNotClosed() async throws {
    let container = Container()
    container.register { [log] _ in Resource("transient", log) }
    register("made", in: container)
    _ = try await container.resolve(Resource.self)
    _ = try await container.make(Resource.self, tags: "made")
    let parent = Container()
    register("parent's", in: parent)
    let child = Container(parent: parent)
    _ = try await child.resolve(Resource.self, tags: "parent's")
    try await container.close()
    try await child.close()
    #expect(log.names.isEmpty)
    try await parent.close()
    #expect(log.names == ["parent's"])
  }

  actor Pool: Closeable {
    private let log: ClosingLog
    init(_ log: ClosingLog) { self.log = log }
    func close() { log.add("actor") }
  }

  @MainActor final class Window: Closeable {
    private let log: ClosingLog
    nonisolated init(_ log: ClosingLog) { self.log = log }
    func close() {
      MainActor.assertIsolated()
      log.add("main actor")
    }
  }

  final class Session: Closeable {
    private var log: ClosingLog?
    init(_ log: ClosingLog) { self.log = log }
    func close() async throws {
      log?.add("class")
      log = nil
    }
  }

  struct File: Closeable {
    let log: ClosingLog
    func close() throws { log.add("value") }
  }

  @Test func classesActorsMainActorClassesAndValuesConform() async throws {
    let container = Container()
    container.register(lifetime: .singleton) { [log] _ in Pool(log) }
    container.register(lifetime: .singleton) { [log] _ in Window(log) }
    container.register(lifetime: .singleton) { [log] _ in Session(log) }
    container.register(File?.self, lifetime: .singleton) { [log] _ in File(log: log) }
    _ = try await container.resolve(Pool.self)
    _ = try await container.resolve(Window.self)
    _ = try await container.resolve(Session.self)
    _ = try await container.resolve(File?.self)
    try await container.close()
    #expect(log.names == ["value", "class", "main actor", "actor"])
  }

  @Test func aSecondCallWaitsForTheFirst() async throws {
    let container = Container()
    let (closing, go) = (Gate(), Gate())
    register("slow", in: container) {
      closing.open()
      await go.wait()
      throw Broken()
    }
    _ = try await container.resolve(Resource.self, tags: "slow")
    let ended = Counter()
    let first = Task {
      defer { ended.increment() }
      try await container.close()
    }
    await closing.wait()
    let second = Task {
      try await container.close()
      return ended.value
    }
    let cancelled = Task { try await container.close() }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(ended.value == 0)
    go.open()
    await #expect(throws: ClosingError.self) { try await first.value }
    _ = try await second.value
    #expect(log.names == ["slow"])
  }

  @Test func anInstanceMayCloseItsContainerAndItsTasksToo() async throws {
    let container = Container()
    register("first", in: container)
    register("second", in: container) { [unowned container] in
      try await container.close()
      try await Task { try await container.close() }.value
    }
    for name in ["first", "second"] {
      _ = try await container.resolve(Resource.self, tags: name)
    }
    try await container.close()
    #expect(log.names == ["second", "first"])
  }

  @Test func twoContainersWhoseInstancesCloseTheOther() async throws {
    let (a, b) = (Container(), Container())
    let (aCloses, bCloses) = (Gate(), Gate())
    register("a", in: a) { [unowned b] in
      aCloses.open()
      await bCloses.wait()
      try await b.close()
    }
    register("b", in: b) { [unowned a] in
      bCloses.open()
      await aCloses.wait()
      try await a.close()
    }
    _ = try await a.resolve(Resource.self, tags: "a")
    _ = try await b.resolve(Resource.self, tags: "b")
    async let one: Void = a.close()
    async let other: Void = b.close()
    _ = try await (one, other)
    #expect(log.names.sorted() == ["a", "b"])
  }

  @Test func closingReleasesNothing() async throws {
    let alive = Counter()
    do {
      let container = Container()
      container.register(lifetime: .singleton) { _ in Counted(alive) }
      _ = try await container.resolve(Counted.self)
      try await container.close()
      #expect(alive.value == 1)
    }
    #expect(alive.value == 0)
  }
}
