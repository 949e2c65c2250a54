import Guise
import Synchronization
import TestSupport
import Testing

/// Meant for `GUISE_TESTS=StressTests GUISE_STRESS=1 swift test --sanitize=thread --filter Stress` too.
@Suite("Concurrency stress", .serialized, .endsInTime)
struct ConcurrencyStressTests {
  private static let workers = 4

  final class Object: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  /// Look-ups of cached singletons, transients, tags and arguments, none of which may ever fail.
  @Test func lookUps() async {
    let container = Container()
    container.register(Object.self, lifetime: .singleton) { _ in Object(-1) }
    container.register { (_, number: Int) in Object(number) }
    for tag in 0..<64 {
      container.register(tags: tag, lifetime: .singleton) { _ in Object(tag) }
    }
    let failures = await onThreads(Self.workers) { worker in
      var failures = 0
      for iteration in 0..<Stress.iterations {
        switch iteration & 3 {
        case 0: if (try? container.resolve(Object.self))?.number != -1 { failures += 1 }
        case 1:
          let tag = (iteration &* 31 &+ worker) & 63
          if (try? container.resolve(Object.self, tags: tag))?.number != tag { failures += 1 }
        case 2:
          if (try? container.resolve(Object.self, args: iteration))?.number != iteration {
            failures += 1
          }
        default: if (try? container.resolve(String?.self)) != .some(nil) { failures += 1 }
        }
      }
      return failures
    }
    #expect(failures == Array(repeating: 0, count: Self.workers))
  }

  /// Half of the workers register new keys and replace old ones while the others look up what was
  /// registered before; tables grow under the readers.
  @Test func registerDuringResolve() async {
    let container = Container()
    for tag in 0..<32 { container.register(Int.self, tags: tag) { _ in tag } }
    let newest = Atomic(31)
    let failures = await onThreads(Self.workers) { worker in
      var failures = 0
      for iteration in 0..<Stress.iterations {
        if worker == 0 && iteration % 25 == 0 {
          let tag = newest.load(ordering: .relaxed) + 1
          container.register(Int.self, tags: tag) { _ in tag }
          newest.store(tag, ordering: .releasing)
        } else if worker == 1 && iteration % 10 == 0 {
          let tag = iteration / 10 % 32
          container.register(Int.self, tags: tag, lifetime: .singleton) { _ in tag }
        } else {
          let tag = (iteration &* 7919) % (newest.load(ordering: .acquiring) + 1)
          if (try? container.resolve(Int.self, tags: tag)) != tag { failures += 1 }
        }
      }
      return failures
    }
    #expect(failures == Array(repeating: 0, count: Self.workers))
    let all = try? await container.resolve([Int].self)
    #expect(all?.count == newest.load(ordering: .relaxed) + 1)
  }

  /// Each round is a new container with one singleton that threads and tasks ask for at once.
  @Test(arguments: [false, true])
  func exactlyOnce(_ isAsync: Bool) async {
    for _ in 0..<Stress.rounds {
      let container = Container()
      let runs = Counter()
      if isAsync {
        container.register { _ async in
          await Task.yield()
          return "dependency"
        }
      } else {
        container.register(instance: "dependency")
      }
      container.register(
        lifetime: .singleton, factory: auto { (_: String) in Object(runs.increment()) })
      let seen = await withTaskGroup(of: [ObjectIdentifier?].self) { group in
        for _ in 0..<4 {
          group.addTask { [(try? await container.resolve(Object.self)).map(ObjectIdentifier.init)] }
        }
        group.addTask {
          await onThreads(4) { _ in try? container.resolve(Object.self) }
            .map { $0.map(ObjectIdentifier.init) }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      // A thread may be told that the build is suspended; a task gets the instance.
      #expect(Set(seen.compactMap { $0 }).count == 1)
      #expect(seen.count { $0 != nil } >= 4)
      #expect(runs.value == 1)
    }
  }

  /// The factory throws in two of three runs: whoever is told of a failure tries again.
  @Test func throwingFactories() async {
    for _ in 0..<Stress.rounds {
      let container = Container()
      let runs = Counter()
      container.register(lifetime: .singleton) { _ in
        let run = runs.increment()
        if run % 3 != 0 { throw Broken() }
        return Object(run)
      }
      let line = StartLine(Self.workers)
      let numbers = await onThreads(Self.workers) { _ in
        line.wait()
        while true {
          if let object = try? container.resolve(Object.self) { return object.number }
        }
      }
      #expect(Set(numbers) == [3])
      #expect(runs.value == 3)
    }
  }

  @Test func cancelledBuildersAndWaiters() async {
    for _ in 0..<Stress.rounds {
      let container = Container()
      let runs = Counter()
      container.register(lifetime: .singleton) { _ async throws in
        await Task.yield()
        try Task.checkCancellation()
        return Object(runs.increment())
      }
      let tasks = (0..<Self.workers).map { _ in
        Task { try await container.resolve(Object.self) }
      }
      for (index, task) in tasks.enumerated() where index % 2 == 0 { task.cancel() }
      for (index, task) in tasks.enumerated() {
        let result = await task.result
        if index % 2 == 1 { #expect((try? result.get())?.number == 1) }
      }
      #expect(runs.value == 1)
    }
  }

  /// Four singletons of which each needs the next, asked for from all sides: always an error,
  /// never a hang.
  @Test func cycles() async {
    for _ in 0..<Stress.rounds {
      let container = Container()
      for tag in 0..<4 {
        container.register(Int.self, tags: tag, lifetime: .singleton) { r in
          try r.resolve(Int.self, tags: (tag + 1) % 4)
        }
      }
      let line = StartLine(4)
      let reasons = await onThreads(4) { worker in
        line.wait()
        return resolutionError { try container.resolve(Int.self, tags: worker) }?.reason
      }
      #expect(reasons == [.cycle, .cycle, .cycle, .cycle])
    }
  }

  /// Children are made, used and dropped by each worker while all share the parent's singletons.
  @Test func dyingChildren() async throws {
    let alive = Counter()
    do {
      let parent = Container()
      parent.register(lifetime: .singleton) { _ in Shared(alive) }
      parent.register { r in Pair(shared: try r.resolve(), own: try r.resolve()) }
      // Taken away at the end: a thread may keep its closure a moment longer.
      let shared = Locked<Container?>(parent)
      let singles = await onThreads(Self.workers) { worker in
        var seen: Set<ObjectIdentifier> = []
        let parent = shared.withLock { $0 }
        for _ in 0..<Stress.iterations / 20 {
          let child = Container(parent: parent)
          child.register(lifetime: .singleton) { _ in Own(alive) }
          let lazy = try? child.resolve(LazyResolver<Pair>.self)
          if let pair = try? lazy?.resolve() { seen.insert(ObjectIdentifier(pair.shared)) }
        }
        return seen
      }
      #expect(Set(singles.flatMap { $0 }).count == 1)
      #expect(alive.value == 1)
      shared.withLock { $0 = nil }
    }
    #expect(alive.value == 0)
  }

  final class Shared: Counted, @unchecked Sendable {}
  final class Own: Counted {}
  final class Pair {
    let shared: Shared
    let own: Own
    init(shared: Shared, own: Own) {
      self.shared = shared
      self.own = own
    }
  }
}
