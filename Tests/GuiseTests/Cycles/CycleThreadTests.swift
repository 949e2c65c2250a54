import Guise
import TestSupport
import Testing

@Suite("Cycles across threads and tasks", .endsInTime)
struct CycleThreadTests {
  /// A ring each of whose initializers runs, on its own thread, before any asks for the next.
  private static func meeting(_ kinds: [ObjectGraph.Edge]) -> GraphWorld {
    let line = StartLine(kinds.count)
    let first = kinds.map { _ in Counter() }
    let graph = ObjectGraph(ring: kinds, kinds.map { _ in .singleton }, .closure)
    return GraphWorld(graph) { if first[$0].increment() == 1 { line.wait() } }
  }

  /// Two or three threads; one edge differs, or none.
  @Test(arguments: ObjectGraph.Edge.allCases, ObjectGraph.Edge.allCases)
  func threadsThatMeetGetOneOutcome(
    _ edge: ObjectGraph.Edge, _ last: ObjectGraph.Edge
  ) async {
    for round in 0..<40 {
      let kinds = Array(repeating: edge, count: 1 + round % 2) + [last]
      let count = kinds.count
      let world = Self.meeting(kinds)
      let results = await onThreads(count) { number in
        Result { try world.resolve(number, from: world.container) }
      }
      if world.graph.failing[0] {
        for case .failure(let error) in results {
          #expect((error as? ResolutionError)?.isClosedCycle == true)
        }
        #expect(results.allSatisfy { (try? $0.get()) == nil })
      } else {
        #expect(world.made.allSatisfy { $0.value == 1 })
        #expect(world.faults(of: results.compactMap { try? $0.get() }) == [])
        #expect(results.allSatisfy { (try? $0.get()) != nil })
      }
    }
  }

  @MainActor @Test(arguments: [false, true])
  func tasksThatMeetGetOneOutcome(_ isInjected: Bool) async throws {
    let container = Container()
    let both = Gate()
    let begun = Counter()
    @Sendable func meet() async {
      if begun.increment() == 2 { both.open() }
      if begun.value <= 2 { await both.wait() }
    }
    let one = auto { (r: any Resolver) async throws in
      await meet()
      if !isInjected { _ = try await r.resolve(Link<N2>.self) }
      return Link<N1>()
    }
    let two = auto { (r: any Resolver) async throws in
      await meet()
      if !isInjected { _ = try await r.resolve(Link<N1>.self) }
      return Link<N2>()
    }
    container.register(lifetime: .singleton, factory: isInjected ? one.injecting(\.two) : one)
    container.register(lifetime: .singleton, factory: isInjected ? two.injecting(\.one) : two)
    let first = Task { try await container.resolve(Link<N1>.self) }
    let second = Task { try await container.resolve(Link<N2>.self) }
    if isInjected {
      let (one, two) = (try await first.value, try await second.value)
      #expect(one.two === two && two.one === one && begun.value == 2)
    } else {
      #expect(await resolutionError { try await first.value }?.isClosedCycle == true)
      #expect(await resolutionError { try await second.value }?.isClosedCycle == true)
    }
  }

  /// The request of a kept task had to make way: code that awaits the task again fails with it.
  @MainActor @Test func aKeptFailureIsNotAskedForEver() async throws {
    let container = Container()
    let (begun, go) = (Gate(), Gate())
    let kept = Locked<Task<Link<N2>, any Error>?>(nil)
    container.register(lifetime: .singleton) { _ async throws in
      let task = kept.withLock { kept in
        let task =
          kept
          ?? Task {
            await begun.wait()
            return try await container.resolve(Link<N2>.self)
          }
        kept = task
        return task
      }
      _ = try await task.value
      return Link<N1>()
    }
    container.register(lifetime: .singleton) { r async throws in
      await begun.open(andAwait: go)
      _ = try await r.resolve(Link<N1>.self)
      return Link<N2>()
    }
    let first = Task { try await container.resolve(Link<N1>.self) }
    await settle()
    let second = Task { try await container.resolve(Link<N2>.self) }
    await settle()
    go.open()
    await #expect(throws: CancellationError.self) { try await first.value }
    await #expect(throws: CancellationError.self) { try await second.value }
  }

  /// Builds change hands in a ring, which a task beside closes: nothing of them stays alive.
  @MainActor @Test func aRingOfBuildsIsReleased() async throws {
    weak var released: Container?
    do {
      let container = Container()
      released = container
      let (twoBegins, goTwo, threeBegins, goThree) = (Gate(), Gate(), Gate(), Gate())
      container.register(
        lifetime: .singleton,
        factory: auto { [weak container] () -> Link<N1> in
          Task { try await container!.resolve(Link<N3>.self) }
          return Link<N1>()
        }.injecting(\.two))
      let makeTwo: AutoFactory<Link<N2>> = awaiting(goTwo, twoBegins)
      container.register(
        lifetime: .singleton, factory: makeTwo.injecting(\.one).injecting(\.three))
      let makeThree: AutoFactory<Link<N3>> = awaiting(goThree, threeBegins)
      container.register(lifetime: .singleton, factory: makeThree.injecting(\.two))
      let second = Task { try await container.resolve(Link<N2>.self) }
      await twoBegins.wait()
      let first = Task { try await container.resolve(Link<N1>.self) }
      await threeBegins.wait()
      await settle()
      goTwo.open()
      await settle()
      goThree.open()
      let two = try await second.value
      #expect(try await first.value === two.one && two.one?.two === two && two.three?.two === two)
    }
    await settle()
    #expect(released == nil)
  }

  private func awaiting<N>(_ go: Gate, _ begins: Gate) -> AutoFactory<Link<N>> {
    auto { () async in
      await begins.open(andAwait: go)
      return Link<N>()
    }
  }

  /// 1 is injected with 2, which sees it, and then with 3, which takes its time.
  private func slow(_ three: AutoFactory<Link<N3>>) -> Container {
    let container = Container()
    container.register(
      lifetime: .singleton, factory: auto(Link<N1>.init).injecting(\.two).injecting(\.three))
    container.register(lifetime: .singleton, factory: auto(Link<N2>.init).injecting(\.one))
    container.register(factory: three)
    return container
  }

  @Test func otherThreadsGetCompleteObjects() async {
    let (go, asked, begun) = (Gate(), Gate(), Gate())
    let container = slow(
      auto { () in
        asked.open(andBlockOn: go)
        return Link<N3>()
      })
    let isComplete = await onThreads(3) { thread -> Bool in
      switch thread {
      case 0: return (try? container.resolve(Link<N1>.self))?.three != nil
      case 1:
        asked.waitBlocking()
        begun.open()
        return (try? container.resolve(Link<N2>.self))?.one?.three != nil
      default:
        begun.waitBlocking()
        go.open()
        return true
      }
    }
    #expect(isComplete == [true, true, true])
  }

  @Test func threadsOfOneCycleShareAFailure() async throws {
    for _ in 0..<Stress.rounds {
      let fails = Locked(true)
      let container = slow(
        auto { () in
          if fails.withLock({ $0 }) { throw Broken() }
          return Link<N3>()
        })
      let errors = await onThreads(2) { thread in
        thread == 0
          ? resolutionError { try container.resolve(Link<N1>.self) }
          : resolutionError { try container.resolve(Link<N2>.self) }
      }
      #expect(errors.map { $0?.underlying as? Broken } == [Broken(), Broken()])
      fails.withLock { $0 = false }
      let two = try container.now(Link<N2>.self)
      #expect(two.one?.two === two && two.one?.three != nil)
    }
  }

  /// A task that got an object early from a thread builds what the thread could not.
  @MainActor @Test func aTaskBuildsAfterTheThreadFailed() async throws {
    let container = Container()
    let (isMade, taskWaits, threadHasFailed) = (Gate(), Gate(), Gate())
    container.register { _ in
      isMade.open(andBlockOn: taskWaits)
      return Link<N2>()
    }
    container.register(
      lifetime: .singleton, factory: auto(Link<N1>.init).injecting(\.two).injecting(\.three))
    container.register(lifetime: .singleton) { r async throws in
      let three = Link<N3>()
      three.one = try await r.resolve(Link<N1>.self)
      await threadHasFailed.wait()
      return three
    }
    let thread = Task {
      await onThread { resolutionError { try container.resolve(Link<N1>.self) }?.reason }
    }
    await isMade.wait()
    let task = Task { try await container.resolve(Link<N3>.self) }
    await settle()
    taskWaits.open()
    #expect(await thread.value == .requiresAsync)
    threadHasFailed.open()
    let three = try await task.value
    #expect(three.one?.three === three)
    #expect(try await container.resolve(Link<N1>.self) === three.one)
  }

  /// A thread that asks while a task builds the same tree of sync factories.
  @Test func syncTreesNeverNeedAwait() async throws {
    for _ in 0..<Stress.rounds {
      let container = Container()
      container.register(lifetime: .singleton) { _ in
        for _ in 0..<100 { _ = Object() }
        return Object()
      }
      container.register(lifetime: .singleton, factory: auto { (o: Object) in Holder(o) })
      // Something in the container is async, but nothing of the tree.
      container.register(tags: "other") { _ async in Object() }
      let line = StartLine(2)
      let task = Task.detached(executorPreference: TaskThread()) {
        line.wait()
        return try await container.resolve(Holder<Object>.self)
      }
      let found = await onThread {
        line.wait()
        return Result { try container.resolve(Holder<Object>.self) }
      }
      #expect(try await task.value === found.get())
    }
  }
}
