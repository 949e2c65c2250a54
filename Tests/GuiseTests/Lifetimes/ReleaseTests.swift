import Guise
import TestSupport
import Testing

@Suite("A container releases all that it built", .endsInTime)
struct ReleaseTests {
  @Test func usersAloneKeepTransients() throws {
    let alive = Counter()
    let container = Container()
    container.register { _ in Counted(alive) }
    container.register { r in Holder(try r.resolve(Counted.self)) }
    var holder: Holder<Counted>? = try container.resolve()
    #expect(alive.value == 1 && holder != nil)
    holder = nil
    for _ in 0..<100 { _ = try container.resolve(Holder<Counted>.self) }
    #expect(alive.value == 0)
  }

  @Test func everythingGoesWithTheContainer() throws {
    let alive = Counter()
    do {
      let app = Container()
      app.register(
        lifetime: .singleton, factory: auto({ () in Counted(alive) }, passingTags: true))
      app.register(tags: "scoped", lifetime: .scoped("request")) { _ in Counted(alive) }
      do {
        let request = Container(parent: app, name: "request")
        for number in 0..<200 {
          request.register(tags: number, lifetime: .singleton) { _ in Counted(alive) }
        }
        #expect(try request.resolve([Counted].self).count == 202 && alive.value == 202)
        for tag in ["a", "b"] { _ = try app.resolve(Counted.self, tags: tag) }
        nonisolated(unsafe) let captured = Counted(alive)
        request.decorate(Counted.self, tags: 0) { inner, _ in (inner, captured).0 }
        #expect(alive.value == 205)
      }
      #expect(alive.value == 3, "of the tags \"a\" and \"b\", and of none")
      for _ in 0..<50 {
        app.register(lifetime: .singleton) { _ in Counted(alive) }
        _ = try app.resolve(Counted.self)
      }
      #expect(alive.value >= 1, "replaced ones at the latest with the container")
    }
    #expect(alive.value == 0)
  }

  private final class Label: Counted, Hashable, @unchecked Sendable {
    static func == (a: Label, b: Label) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test func capturesAndTagsGoToo() {
    let alive = Counter()
    do {
      let container = Container()
      let captured = Label(alive)
      container.register { _ in captured }
      container.register(tags: 1) { _ async in captured }
      container.register(tags: 2, instance: captured)
      container.register(tags: 3, factory: auto { captured })
      container.register(tags: Label(alive), instance: 1)
      #expect(alive.value == 2)
    }
    #expect(alive.value == 0)
  }

  @Test func failedBuildsLeaveNothing() {
    let alive = Counter()
    let container = Container()
    container.register(lifetime: .singleton) { _ -> Counted in
      let object = Counted(alive)
      defer { withExtendedLifetime(object) {} }
      throw Broken()
    }
    #expect(throws: ResolutionError.self) { try container.resolve(Counted.self) }
    #expect(alive.value == 0)
  }

  /// A task that a factory started may live on.
  @Test func tasksOfFactoriesKeepNothing() async throws {
    let (alive, end) = (Counter(), Gate())
    let tasks = Locked<[Task<Void, Never>]>([])
    do {
      let container = Container()
      container.register(lifetime: .singleton) { _ async in
        tasks.withLock { $0.append(Task { await end.wait() }) }
        return Counted(alive)
      }
      _ = try await container.resolve(Counted.self)
      #expect(alive.value == 1)
    }
    #expect(alive.value == 0)
    end.open()
    for task in tasks.withLock({ $0 }) { await task.value }
  }
}
