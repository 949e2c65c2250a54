import Guise
import TestSupport
import Testing

@Suite("Cycles of objects across threads and tasks", .endsInTime)
struct PropertyCycleThreadTests {
  /// 1 → 2 → 1 or 1 → 2 → 3 → 1, whose factories run before any of them asks for the next.
  private func ring(_ count: Int, made: Counter, meeting line: StartLine?) -> Container {
    let container = Container()
    container.register(
      lifetime: .singleton,
      factory: auto { () in
        made.increment()
        line?.wait()
        return Link<N1>()
      }.injecting(\.two))
    let two = auto { () in
      made.increment()
      line?.wait()
      return Link<N2>()
    }
    container.register(
      lifetime: .singleton,
      factory: count == 2 ? two.injecting(\.one) : two.injecting(\.three))
    container.register(
      lifetime: .singleton,
      factory: auto { () in
        made.increment()
        line?.wait()
        return Link<N3>()
      }.injecting(\.one))
    return container
  }

  /// What a resolve returns is complete, and so is all that it leads to.
  private static func isClosed(_ container: Container, from number: Int, of count: Int) -> Bool {
    do {
      switch (number, count) {
      case (0, 2):
        let one = try container.resolve(Link<N1>.self)
        return one.two?.one === one
      case (1, 2):
        let two = try container.resolve(Link<N2>.self)
        return two.one?.two === two
      case (0, _):
        let one = try container.resolve(Link<N1>.self)
        return one.two?.three?.one === one
      case (1, _):
        let two = try container.resolve(Link<N2>.self)
        return two.three?.one?.two === two
      default:
        let three = try container.resolve(Link<N3>.self)
        return three.one?.two?.three === three
      }
    } catch {
      Issue.record("\(error)")
      return false
    }
  }

  @Test(arguments: [2, 3])
  func eachThreadIsInsideOfOne(_ count: Int) async {
    for _ in 0..<50 {
      let made = Counter()
      let container = ring(count, made: made, meeting: StartLine(count))
      let closed = await onThreads(count) { Self.isClosed(container, from: $0, of: count) }
      #expect(closed == Array(repeating: true, count: count))
      #expect(made.value == count)
    }
  }

  /// Some begin with one of the ring, some wait for it from outside.
  @Test(arguments: [2, 3])
  func threadsUnderStress(_ count: Int) async {
    let rounds = Stress.cycles
    let containers = (0..<rounds).map { _ in ring(count, made: Counter(), meeting: nil) }
    let lines = (0..<rounds).map { _ in StartLine(4) }
    let failures = await onThreads(4) { thread in
      (0..<rounds).count { round in
        lines[round].wait()
        return !Self.isClosed(containers[round], from: (thread + round) % count, of: count)
      }
    }
    #expect(failures == [0, 0, 0, 0])
  }

  @Test func tasksUnderStress() async throws {
    for round in 0..<Stress.rounds {
      let container = ring(3, made: Counter(), meeting: nil)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for task in 0..<4 {
          group.addTask {
            switch (task + round) % 3 {
            case 0:
              let one = try await container.resolve(Link<N1>.self)
              return one.two?.three?.one === one
            case 1:
              let two = try await container.resolve(Link<N2>.self)
              return two.three?.one?.two === two
            default:
              let three = try await container.resolve(Link<N3>.self)
              return three.one?.two?.three === three
            }
          }
        }
        for try await isClosed in group { #expect(isClosed) }
      }
    }
  }

  @MainActor
  @Test func tasksThatMeet() async throws {
    let container = Container()
    let both = Gate()
    let begun = Counter()
    @Sendable func meet() async {
      if begun.increment() == 2 { both.open() }
      await both.wait()
    }
    container.register(
      lifetime: .singleton,
      factory: auto { () async in
        await meet()
        return Link<N1>()
      }.injecting(\.two))
    container.register(
      lifetime: .singleton,
      factory: auto { () async in
        await meet()
        return Link<N2>()
      }.injecting(\.one))
    let first = Task { try await container.resolve(Link<N1>.self) }
    let second = Task { try await container.resolve(Link<N2>.self) }
    let (one, two) = (try await first.value, try await second.value)
    #expect(one.two === two && two.one === one)
    #expect(begun.value == 2)
  }

  /// 1 is injected with 2, which sees it, and then with what takes its time.
  @Test func whoComesFromOutsideGetsWhatIsComplete() async {
    let (slow, asked) = (Gate(), Gate())
    let container = Container()
    container.register(
      lifetime: .singleton, factory: auto(Link<N1>.init).injecting(\.two).injecting(\.three))
    container.register(lifetime: .singleton, factory: auto(Link<N2>.init).injecting(\.one))
    container.register(
      factory: auto { () in
        asked.open()
        slow.waitBlocking()
        return Link<N3>()
      })
    let begun = Gate()
    let isComplete = await onThreads(3) { thread -> Bool in
      switch thread {
      case 0:
        return (try? container.resolve(Link<N1>.self))?.three != nil
      case 1:
        asked.waitBlocking()
        begun.open()
        return (try? container.resolve(Link<N2>.self))?.one?.three != nil
      default:
        begun.waitBlocking()
        slow.open()
        return true
      }
    }
    #expect(isComplete == [true, true, true])
  }

  /// The thread that waits for 1 shares its failure, and neither is kept.
  @Test func aFailureIsSharedByTheCycle() async throws {
    for _ in 0..<Stress.rounds {
      let container = Container()
      let line = StartLine(2)
      let isBroken = Locked(true)
      let first = Locked(2)
      @Sendable func meet() {
        let isFirst = first.withLock { rest in
          defer { rest -= 1 }
          return rest > 0
        }
        if isFirst { line.wait() }
      }
      container.register(
        lifetime: .singleton,
        factory: auto { () in
          meet()
          return Link<N1>()
        }.injecting(\.two).injecting(\.three))
      container.register(
        lifetime: .singleton,
        factory: auto { () in
          meet()
          return Link<N2>()
        }.injecting(\.one))
      container.register(
        factory: auto { () in
          if isBroken.withLock({ $0 }) { throw Broken() }
          return Link<N3>()
        })
      let errors = await onThreads(2) { thread in
        thread == 0
          ? resolutionError { try container.resolve(Link<N1>.self) }
          : resolutionError { try container.resolve(Link<N2>.self) }
      }
      #expect(errors.map { $0?.underlying as? Broken } == [Broken(), Broken()])
      isBroken.withLock { $0 = false }
      func sync() throws {
        let two = try container.resolve(Link<N2>.self)
        #expect(two.one?.two === two && two.one?.three != nil)
      }
      try sync()
    }
  }

  @Test func oneFromASuspendedTaskIsNotWaitedForByAThread() async throws {
    let (slow, asked) = (Gate(), Gate())
    let container = Container()
    container.register(
      lifetime: .singleton, factory: auto(Link<N1>.init).injecting(\.two).injecting(\.three))
    container.register(lifetime: .singleton, factory: auto(Link<N2>.init).injecting(\.one))
    container.register(
      factory: auto { () async in
        asked.open()
        await slow.wait()
        return Link<N3>()
      })
    let one = Task { try await container.resolve(Link<N1>.self) }
    await asked.wait()
    let reason = await onThread {
      resolutionError { try container.resolve(Link<N2>.self) }?.reason
    }
    #expect(reason == .requiresAsync)
    slow.open()
    #expect(try await one.value.two?.one?.three != nil)
  }

  @Test func theBuildersCancellationLetsTheNextBuild() async throws {
    let asked = Gate()
    let runs = Counter()
    let container = Container()
    container.register(
      lifetime: .singleton, factory: auto(Link<N1>.init).injecting(\.two).injecting(\.three))
    container.register(lifetime: .singleton, factory: auto(Link<N2>.init).injecting(\.one))
    container.register(
      factory: auto { () async throws in
        if runs.increment() == 1 {
          asked.open()
          await untilCancelled()
          throw CancellationError()
        }
        return Link<N3>()
      })
    let first = Task { try await container.resolve(Link<N1>.self) }
    await asked.wait()
    let second = Task { try await container.resolve(Link<N2>.self) }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let two = try await second.value
    #expect(two.one?.two === two && two.one?.three != nil)
  }
}
