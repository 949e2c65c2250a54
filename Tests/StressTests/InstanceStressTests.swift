import Guise
import TestSupport
import Testing

/// Builds under contention: many keys, or many containers of one key.
@Suite("Instances under stress", .serialized, .endsInTime)
struct InstanceStressTests {
  final class Part: Counted, @unchecked Sendable {
    let number: Int
    init(_ number: Int, _ alive: Counter = Counter()) {
      self.number = number
      super.init(alive)
    }
  }

  /// Threads and a task race for the same keys; all instances are released with the container.
  @Test(arguments: [Lifetime.singleton, .scoped, .scoped("request")])
  func exactlyOnceForEachKey(_ lifetime: Lifetime) async {
    let keys = Stress.iterations / 3
    let (made, alive) = (Counter(), Counter())
    // The threads' closures may live longer than their calls: nobody but the box keeps the container.
    let box = Locked<Container?>(Container(name: "request"))
    for key in 0..<keys {
      let fails = Counter()
      _ = box.withLock {
        $0?.register(tags: key, lifetime: lifetime) { _ in
          // Of some, the first run fails, for whoever waits for it too.
          if key % 3 == 0 && fails.increment() == 1 { throw Broken() }
          made.increment()
          return Part(key, alive)
        }
      }
    }
    @Sendable func number(_ key: Int) -> Int? {
      let container = box.withLock { $0 }
      let first = try? container?.resolve(Part.self, tags: key)
      return (first ?? (try? container?.resolve(Part.self, tags: key)))?.number
    }
    async let awaited = Self.failures(of: keys, in: box)
    await StressWorkers.expectNoFailure(keys) { worker, iteration in
      // Neighbours at each moment, in other orders.
      let key = worker == 2 ? keys - 1 - iteration : iteration
      return number(key) != key
    }
    #expect(await awaited == 0)
    #expect(made.value == keys && alive.value == keys)
    box.withLock { $0 = nil }
    #expect(alive.value == 0)
  }

  nonisolated private static func failures(of keys: Int, in box: Locked<Container?>) async -> Int {
    guard let container = box.withLock({ $0 }) else { return keys }
    var failures = 0
    for key in 0..<keys {
      let first = try? await container.resolve(Part.self, tags: key)
      let second = try? await container.resolve(Part.self, tags: key)
      if (first ?? second)?.number != key { failures += 1 }
    }
    return failures
  }

  /// - Parameter isAsync: whether a dependency is; then a thread may fail.
  @Test(arguments: [false, true])
  func threadsAndTasksShareOne(_ isAsync: Bool) async {
    for _ in 0..<Stress.rounds {
      let container = Container()
      let runs = Counter()
      container.register { _ in "dependency" }
      if isAsync {
        container.register { _ async in
          await Task.yield()
          return "dependency"
        }
      }
      container.register(
        lifetime: .singleton, factory: auto { (_: String) in Part(runs.increment()) })
      container.decorate(Part.self) { inner, _ in Part(inner.number) }
      let seen = await withTaskGroup(of: [Part?].self) { group in
        for _ in 0..<4 { group.addTask { [try? await container.resolve(Part.self)] } }
        group.addTask { await onThreads(4) { _ in try? container.resolve(Part.self) } }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(Set(seen.compactMap { $0.map(ObjectIdentifier.init) }).count == 1)
      #expect(seen.count { $0 != nil } >= (isAsync ? 4 : 8) && runs.value == 1)
    }
  }

  /// A task asks for the object that needs it, while its factory returns, or before, or after. Before, it counts as a
  /// part of the factory, which closes a cycle.
  @Test func tasksThatFactoriesDoNotAwait() async throws {
    for _ in 0..<Stress.cycles {
      let container = Container()
      container.register(lifetime: .singleton) { r in
        Maker(Task { try await r.resolve(Made.self) })
      }
      container.register(lifetime: .singleton, factory: auto(Made.init).injecting(\.maker))
      let maker = try await container.resolve(Maker.self)
      do {
        let made = try await maker.task.value
        #expect(made.maker === maker)
      } catch let error as ResolutionError where error.reason == .cycle {}
      let made = try await container.resolve(Made.self)
      #expect(made.maker === maker)
      #expect(try await container.resolve(Made.self) === made)
    }
  }

  final class Maker: Sendable {
    let task: Task<Made, any Error>
    init(_ task: Task<Made, any Error>) { self.task = task }
  }
  final class Made: @unchecked Sendable {
    var maker: Maker?
    init() {}
  }

  /// Children are made, used and dropped, while all share the parent's singleton, and each closes a
  /// cycle of its own.
  @Test func dyingChildren() async {
    let (made, alive) = (Counter(), Counter())
    do {
      let parent = Container()
      parent.register(lifetime: .singleton) { _ in Part(-1, alive) }
      parent.register(tags: "own", lifetime: .scoped) { _ in Part(made.increment(), alive) }
      parent.register(lifetime: .scoped, factory: auto(Desk.init).injecting(\.clerk))
      parent.register(lifetime: .scoped, factory: auto(Clerk.init))
      // Taken away at the end: a thread may keep its closure a moment longer.
      let box = Locked<Container?>(parent)
      let shared = (try? await parent.resolve(Part.self)).map(ObjectIdentifier.init)
      await StressWorkers.expectNoFailure(Stress.iterations / 5) { _, iteration in
        guard let parent = box.withLock({ $0 }) else { return true }
        let child = Container(parent: parent) { $0.register(instance: iteration) }
        let own = try? child.resolve(LazyTagsResolver<Part>.self, tags: "own").resolve()
        let clerk = iteration % 2 == 0 ? try? child.resolve(Clerk.self) : nil
        let desk = try? child.resolve(Desk.self)
        return own == nil || own !== (try? child.resolve(Part.self, tags: "own"))
          || desk == nil || desk?.clerk?.desk !== desk
          || (desk?.clerk?.part).map(ObjectIdentifier.init) != shared
          || clerk != nil && clerk !== desk?.clerk
          || (try? child.resolve(Int.self)) != iteration
      }
      #expect(alive.value == 1 && made.value == StressWorkers.count * (Stress.iterations / 5))
      box.withLock { $0 = nil }
    }
    #expect(alive.value == 0)
  }

  final class Desk: @unchecked Sendable {
    weak var clerk: Clerk?
    init() {}
  }
  final class Clerk: @unchecked Sendable {
    let desk: Desk
    let part: Part
    init(_ desk: Desk, _ part: Part) { (self.desk, self.part) = (desk, part) }
  }

  // MARK: One resolve each

  final class Sender: @unchecked Sendable {
    let name: String
    let line: Line
    init(_ name: String, _ line: Line) { (self.name, self.line) = (name, line) }
    func isWhole(_ name: String) -> Bool {
      self.name == name && line.name == name && line.sender === self
    }
  }
  final class Line: Resolvable, @unchecked Sendable {
    let name: String
    weak var sender: Sender?
    init(_ name: String) { self.name = name }
    func resolveDependencies(_ resolver: any Resolver) throws {
      sender = try resolver.resolve(args: name)
    }
  }

  /// Each resolve has a graph, arguments and overrides of its own, and closes its own cycle; lazy
  /// resolvers and providers are made by one and used by all.
  @Test func resolvesDoNotMix() async throws {
    let container = Container()
    container.register(lifetime: .graph) { (r, name: String) in
      Sender(name, try r.resolve(args: name))
    }
    container.register(lifetime: .graph) { (_, name: String) in Line(name) }
    container.register(instance: -1)
    container.register { r in "\(try r.resolve(Int.self))" }
    container.register(tags: "kept", lifetime: .singleton) { r in "\(try r.resolve(Int.self))" }
    let provider = try await container.resolve(Provider<Sender, String>.self)
    let lazy = try await container.resolve(LazyResolver<String>.self)
    let tasks = Task {
      for number in 0..<Stress.cycles {
        let sender = try await container.resolve(Sender.self, args: "\(number)")
        if !sender.isWhole("\(number)") { return number }
      }
      return -1
    }
    await StressWorkers.expectNoFailure { worker, _ in
      let overridden = try? container.resolve(
        String.self, overriding: { overrides in overrides.register(instance: worker) })
      return (try? container.resolve(Sender.self, args: "\(worker)"))?.isWhole("\(worker)") != true
        || (try? provider("\(worker)"))?.isWhole("\(worker)") != true
        || overridden != "\(worker)" || (try? lazy.resolve()) != "-1"
        || (try? container.resolve(String.self, tags: "kept")) != "-1"
    }
    #expect(try await tasks.value == -1)
  }

  /// Whoever holds the instance gets the same again, whatever others let go.
  @Test func weakInstancesComeAndGo() async {
    let alive = Counter()
    let container = Container()
    container.register(lifetime: .weak) { _ in Part(1, alive) }
    await StressWorkers.expectNoFailure { _, _ in
      guard let held = try? container.resolve(Part.self) else { return true }
      return held !== (try? container.resolve(Part.self))
    }
    #expect(alive.value == 0)
  }
}
