import Guise
import TestSupport
import Testing

@Suite("A container releases what it built", .endsInTime)
struct ReleaseTests {
  final class Leaf: Counted {}
  final class Node: Counted {
    let leaf: Leaf
    init(_ alive: Counter, leaf: Leaf) {
      self.leaf = leaf
      super.init(alive)
    }
  }

  @Test func transientsAreKeptByTheirUsersOnly() throws {
    let alive = Counter()
    let container = Container()
    container.register { _ in Leaf(alive) }
    container.register { r in Node(alive, leaf: try r.resolve()) }
    do {
      let node = try container.resolve(Node.self)
      #expect(alive.value == 2)
      _ = node
    }
    #expect(alive.value == 0)
    for _ in 0..<100 { _ = try container.resolve(Node.self) }
    #expect(alive.value == 0)
  }

  @Test func everythingGoesWithTheContainer() throws {
    let alive = Counter()
    do {
      let parent = Container()
      let child = Container(parent: parent)
      parent.register(lifetime: .singleton) { _ in Leaf(alive) }
      child.register(lifetime: .singleton) { r in Node(alive, leaf: try r.resolve()) }
      for number in 0..<200 {
        child.register(tags: number, lifetime: .singleton) { _ in Leaf(alive) }
      }
      _ = try child.resolve(Node.self)
      _ = try child.resolve([Leaf].self)
      #expect(alive.value == 202)
    }
    #expect(alive.value == 0)
  }

  @Test func replacedRegistrationsGoWithTheContainerAtTheLatest() throws {
    let alive = Counter()
    do {
      let container = Container()
      for _ in 0..<50 {
        container.register(lifetime: .singleton) { _ in Leaf(alive) }
        _ = try container.resolve(Leaf.self)
      }
      #expect(alive.value >= 1)
    }
    #expect(alive.value == 0)
  }

  @Test func whatFactoriesCaptureGoesToo() {
    let alive = Counter()
    do {
      let container = Container()
      nonisolated(unsafe) let captured = Leaf(alive)
      container.register(Leaf.self) { _ in captured }
      container.register(tags: 1) { _ async in captured }
      container.register(tags: 2, instance: captured)
      container.register(tags: 3, factory: auto { captured })
      #expect(alive.value == 1)
    }
    #expect(alive.value == 0)
  }

  @Test func failedBuildsLeaveNothing() throws {
    let alive = Counter()
    let container = Container()
    container.register(lifetime: .singleton) { _ -> Leaf in
      let leaf = Leaf(alive)
      defer { _ = leaf }
      throw Broken()
    }
    #expect(throws: ResolutionError.self) { try container.resolve(Leaf.self) }
    #expect(alive.value == 0)
  }

  @Test func tagsAreReleased() {
    final class Label: Hashable, Sendable {
      let alive: Counter
      init(_ alive: Counter) {
        self.alive = alive
        alive.increment()
      }
      deinit { alive.decrement() }
      static func == (a: Label, b: Label) -> Bool { a === b }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let alive = Counter()
    do {
      let container = Container()
      container.register(tags: Label(alive), instance: 1)
      #expect(alive.value == 1)
    }
    #expect(alive.value == 0)
  }

  /// A task that a factory starts may live on; it must not keep the instance that was built.
  @Test func aTaskThatAFactoryStartedDoesNotKeepTheInstance() async throws {
    let alive = Counter()
    let end = Gate()
    let tasks = Tasks()
    do {
      let container = Container()
      container.register(lifetime: .singleton) { _ async in
        await tasks.add(Task { await end.wait() })
        return Leaf(alive)
      }
      _ = try await container.resolve(Leaf.self)
      #expect(alive.value == 1)
    }
    #expect(alive.value == 0)
    end.open()
    await tasks.finish()
  }

  actor Tasks {
    private var tasks: [Task<Void, Never>] = []
    func add(_ task: Task<Void, Never>) { tasks.append(task) }
    func finish() async { for task in tasks { await task.value } }
  }
}
