import Guise
import TestSupport
import Testing

@Suite("Closing what a container keeps, row 37", .endsInTime)
struct CloseTests {
  private let log = ClosingLog()
  private let container = Container()

  private func register(
    _ name: String, in container: Container, needing others: String...,
    whenClosed: (@Sendable () async throws -> Void)? = nil
  ) {
    container.register(Resource.self, tags: name, lifetime: .singleton) { [log] r in
      for other in others { _ = try r.resolve(Resource.self, tags: other) }
      return Resource(name, log, whenClosed: whenClosed)
    }
  }

  private func resolve(_ names: String..., from container: Container) async throws {
    for name in names { _ = try await container.resolve(Resource.self, tags: name) }
  }

  @Test func inReverseOrderOfCreation() async throws {
    register("database", in: container)
    register("cache", in: container, needing: "database")
    register("server", in: container, needing: "cache", "database")
    register("unused", in: container)
    register("last", in: container)
    try await resolve("server", "last", "database", from: container)
    try await container.close()
    #expect(log.names == ["last", "server", "cache", "database"])
  }

  class Part: Closeable, @unchecked Sendable {
    let log: ClosingLog
    init(_ log: ClosingLog) { self.log = log }
    func close() async throws { log.add("\(type(of: self))") }
  }
  final class Wheel: Part, @unchecked Sendable {
    var hub: Hub!
    var rim: Rim!
  }
  final class Hub: Part, @unchecked Sendable {}
  final class Rim: Part, @unchecked Sendable {}

  /// The hub is kept together with the wheel, and made before the rim.
  @Test func aCycleIsClosedInReverseOrder() async throws {
    container.register(
      lifetime: .singleton,
      factory: auto { [log] in Wheel(log) }.injecting(\.hub).injecting(\.rim))
    container.register(lifetime: .singleton, factory: auto { [log] (_: Wheel) in Hub(log) })
    container.register(lifetime: .singleton, factory: auto { [log] in Rim(log) })
    _ = try container.now(Wheel.self)
    try await container.close()
    #expect(log.names == ["Wheel", "Rim", "Hub"])
  }

  final class First: Closeable, Sendable {
    let second: Second
    let log: ClosingLog
    init(second: Second, log: ClosingLog) { (self.second, self.log) = (second, log) }
    func close() async throws { log.add("first") }
  }
  final class Second: Resolvable, @unchecked Sendable {
    weak var first: First?
    private let attempts: Counter
    init(attempts: Counter) { self.attempts = attempts }

    func resolveDependencies(_ resolver: any Resolver) throws {
      if attempts.increment() == 1 { throw Broken() }
    }
  }

  /// The second waits for the first one, and then fails, the first time.
  @Test func aSecondAttemptCountsAsLaterCreation() async throws {
    container.register(instance: log)
    container.register(lifetime: .singleton) { _ in Counter() }
    container.register(lifetime: .singleton, factory: auto(First.init(second:log:)))
    container.register(lifetime: .singleton, factory: auto(Second.init).injecting(\.first))
    register("between", in: container)
    #expect(await resolutionError { try await container.resolve(First.self) } != nil)
    try await resolve("between", from: container)
    _ = try await container.resolve(First.self)
    try await container.close()
    #expect(log.names == ["first", "between"])
  }

  @Test func oncePerInstance() async throws {
    register("base", in: container)
    register("user", in: container, needing: "base")
    let key = Key<Resource>(tags: "base")
    container.register((any Closeable).self, forwardingTo: key) { $0 }
    container.register((any Closeable).self, tags: 1, lifetime: .singleton) { r in
      try r.resolve(Resource.self, tags: "base")
    }
    try await resolve("user", from: container)
    #expect(try await container.resolve([any Closeable].self).count == 2)
    try await container.close()
    #expect(log.names == ["user", "base"])
  }

  @Test func allAreClosedThoughSomeThrow() async throws {
    for number in 1...5 {
      register("\(number)", in: container) {
        if number % 2 == 0 { throw Broken(name: "\(number)") }
      }
      try await resolve("\(number)", from: container)
    }
    let error = await #expect(throws: ClosingError.self) { try await container.close() }
    #expect(log.names == ["5", "4", "3", "2", "1"])
    #expect(error?.failures.map { $0.error as? Broken } == [Broken(name: "4"), Broken(name: "2")])
    let keys = ["4", "2"].map { AnyKey(Key<Resource>(tags: $0)) }
    #expect(error?.failures.map(\.key) == keys)
    try expectGolden(error.map { "\($0)" } ?? "", "closing-error")
    try await container.close()
    #expect(log.names.count == 5)
  }

  @Test func onlyWhatTheContainerKeeps() async throws {
    let parent = Container()
    register("parent's", in: parent)
    parent.register(tags: "scoped", lifetime: .scoped) { [log] _ in Resource("scoped", log) }
    let child = Container(parent: parent)
    child.register(tags: "transient") { [log] _ in Resource("transient", log) }
    register("own", in: child)
    register("made", in: child)
    try await resolve("parent's", "scoped", "own", "transient", from: child)
    _ = try await child.make(Resource.self, tags: "made")
    try await child.close()
    #expect(log.names == ["own", "scoped"])
    try await parent.close()
    #expect(log.names == ["own", "scoped", "parent's"])
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

  struct File: Closeable {
    let log: ClosingLog
    func close() throws { log.add("value") }
  }

  @Test func anyTypeMayConform() async throws {
    container.register(lifetime: .singleton) { [log] _ in Pool(log) }
    container.register(lifetime: .singleton) { [log] _ in Window(log) }
    container.register(File?.self, lifetime: .singleton) { [log] _ in File(log: log) }
    _ = try await container.resolve(Pool.self)
    _ = try await container.resolve(Window.self)
    _ = try await container.resolve(File?.self)
    try await container.close()
    #expect(log.names == ["value", "main actor", "actor"])
  }

  @Test func aSecondCallReturnsAtOnce() async throws {
    let (closing, go, ended) = (Gate(), Gate(), Counter())
    register("slow", in: container) {
      await closing.open(andAwait: go)
    }
    try await resolve("slow", from: container)
    let first = Task {
      try await container.close()
      ended.increment()
    }
    await closing.wait()
    try await container.close()
    #expect(ended.value == 0)
    go.open()
    try await first.value
    #expect(log.names == ["slow"])
  }

  @Test func instancesMayCloseContainersToo() async throws {
    let other = Container()
    let (closes, otherCloses) = (Gate(), Gate())
    register("itself", in: container) { [unowned container] in
      try await container.close()
      try await Task { try await container.close() }.value
    }
    register("the other", in: container) { [unowned other] in
      await closes.open(andAwait: otherCloses)
      try await other.close()
    }
    register("the first", in: other) { [unowned container] in
      await otherCloses.open(andAwait: closes)
      try await container.close()
    }
    try await resolve("itself", "the other", from: container)
    try await resolve("the first", from: other)
    async let one: Void = container.close()
    async let two: Void = other.close()
    _ = try await (one, two)
    #expect(log.names.sorted() == ["itself", "the first", "the other"])
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
