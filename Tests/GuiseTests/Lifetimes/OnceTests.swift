import Guise
import TestSupport
import Testing

@Suite("A kept instance is made once", .endsInTime)
struct OnceTests {
  static let kept = [Lifetime.singleton, .weak, .scoped, .scoped("request")]

  /// A container that both keeps what it holds and is the scope.
  private func container(
    _ lifetime: Lifetime, _ make: @escaping @Sendable () throws -> Object
  ) -> Container {
    let parent = Container()
    parent.register(lifetime: lifetime) { _ in try make() }
    return Container(parent: parent, name: "request")
  }

  private func asyncContainer(
    _ lifetime: Lifetime = .singleton, _ make: @escaping @Sendable () async throws -> Object
  ) -> Container {
    let parent = Container()
    parent.register(lifetime: lifetime) { _ async throws in try await make() }
    return Container(parent: parent, name: "request")
  }

  @Test(arguments: kept)
  func threadsShareTheInstance(_ lifetime: Lifetime) async {
    for _ in 0..<Stress.rounds {
      let runs = Counter()
      let container = container(lifetime) {
        runs.increment()
        return Object()
      }
      // Held to here, so that no weak one is built after another was released.
      let objects = await onThreads(8) { _ in try? container.resolve(Object.self) }
      #expect(Set(objects.map { $0.map(ObjectIdentifier.init) }).count == 1)
      #expect(objects[0] != nil && runs.value == 1)
    }
  }

  @Test(arguments: kept, Way.allCases)
  func failuresAreNotKept(_ lifetime: Lifetime, _ way: Way) async throws {
    let runs = Counter()
    let container = container(lifetime) {
      if runs.increment() < 3 { throw Broken() }
      return Object()
    }
    for _ in 1...2 {
      let error = await resolutionError { try await container.resolve(Object.self, by: way) }
      #expect(error?.underlying as? Broken == Broken())
    }
    let object = try await container.resolve(Object.self, by: way)
    #expect(try await container.resolve(Object.self, by: way) === object && runs.value == 3)
  }

  @Test func threadsShareAFailureOrBuildAgain() async {
    let runs = Counter()
    let container = Container()
    container.register(lifetime: .singleton) { _ -> Int in
      throw Broken(name: "\(runs.increment())")
    }
    let errors = await onThreads(8) { _ -> String in
      "\(resolutionError { try container.resolve(Int.self) }?.underlying ?? Broken())"
    }
    #expect(Set(errors) == Set((1...max(1, runs.value)).map(String.init)))
  }

  /// It waits for a build that fails, but asked after the error.
  @MainActor @Test func anOldErrorIsNotForALaterResolve() async throws {
    let (container, runs, caught, go) = (Container(), Counter(), Gate(), Gate())
    container.register(lifetime: .singleton) { _ in
      if runs.increment() == 1 { throw Broken() }
      return Object()
    }
    container.register(lifetime: .singleton) { r async throws in
      do { return Holder(try await r.resolve(Object.self)) } catch {
        await caught.open(andAwait: go)
        throw error
      }
    }
    let first = Task { try await container.resolve(Holder<Object>.self) }
    await caught.wait()
    async let second = container.resolve(Holder<Object>.self)
    await settle()
    go.open()
    await #expect(throws: ResolutionError.self) { try await first.value }
    #expect(try await second.value === container.resolve(Object.self))
  }

  @Test func aSlowBuildBlocksOnlyItsWaiters() async {
    let (begun, go) = (Gate(), Gate())
    let container = container(.singleton) {
      begun.open(andBlockOn: go)
      return Object()
    }
    container.register(lifetime: .singleton, instance: "quick")
    container.register(Int.self) { _ in 1 }
    let objects = await onThreads(3) { index -> Object? in
      if index == 1 {
        begun.waitBlocking()
        let quick = try? container.resolve(String.self)
        container.register(tags: 1, lifetime: .singleton, instance: 2)
        if quick == "quick", (try? container.resolve([Int].self)) == [1, 2] { go.open() }
      }
      return try? container.resolve(Object.self)
    }
    #expect(objects[0] != nil && objects.allSatisfy { $0 === objects[0] })
  }

  // MARK: Tasks, on the main actor: after `settle()` all tasks wait that were started before.

  @MainActor @Test(arguments: kept)
  func tasksShareTheInstance(_ lifetime: Lifetime) async throws {
    let (runs, go) = (Counter(), Gate())
    let container = asyncContainer(lifetime) {
      runs.increment()
      await go.wait()
      return Object()
    }
    container.register { _ async in "quick" }
    let tasks = (0..<8).map { _ in Task { try await container.resolve(Object.self) } }
    await settle()
    #expect(resolutionError { try container.now(Object.self) }?.reason == .requiresAsync)
    #expect(try await container.resolve(String.self) == "quick")
    go.open()
    var objects: [Object] = []
    for task in tasks { objects.append(try await task.value) }
    #expect(objects.allSatisfy { $0 === objects[0] } && runs.value == 1)
    #expect(try container.now(Object.self) === objects[0])
    withExtendedLifetime(objects) {}
  }

  @MainActor @Test func waitingTasksShareAFailure() async throws {
    let (runs, go) = (Counter(), Gate())
    let container = asyncContainer {
      let run = runs.increment()
      await go.wait()
      if run == 1 { throw Broken() }
      return Object()
    }
    let tasks = (0..<5).map { _ in
      Task { await resolutionError { try await container.resolve(Object.self) } }
    }
    await settle()
    go.open()
    for task in tasks {
      let error = await task.value
      #expect(error?.underlying as? Broken == Broken() && error?.path.count == 1)
    }
    #expect(runs.value == 1)
    _ = try await container.resolve(Object.self)
    #expect(runs.value == 2)
  }

  /// - Parameter isEarly: whether it is cancelled before it waits.
  @MainActor @Test(arguments: [false, true])
  func aCancelledWaiterLeavesAlone(isEarly: Bool) async throws {
    let go = Gate()
    let container = asyncContainer {
      await go.wait()
      return Object()
    }
    let builder = Task { try await container.resolve(Object.self) }
    await settle()
    let leaving = Task { try await container.resolve(Object.self) }
    let staying = Task { try await container.resolve(Object.self) }
    if !isEarly { await settle() }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    go.open()
    let built = try await builder.value
    #expect(try await staying.value === built)
  }

  @MainActor @Test func theNextWaiterBuildsAfterACancelledBuilder() async throws {
    let runs = Counter()
    let container = asyncContainer {
      if runs.increment() == 1 {
        await untilCancelled()
        try Task.checkCancellation()
      }
      return Object()
    }
    let builder = Task { try await container.resolve(Object.self) }
    await settle()
    let waiters = (0..<3).map { _ in Task { try await container.resolve(Object.self) } }
    await settle()
    builder.cancel()
    await #expect(throws: CancellationError.self) { try await builder.value }
    var objects: [Object] = []
    for waiter in waiters { objects.append(try await waiter.value) }
    #expect(objects.allSatisfy { $0 === objects[0] } && runs.value == 2)
  }

  /// A sync resolve of an async singleton fails by itself: it must not fail the tasks that wait.
  @Test func syncCallersDoNotFailWaitingTasks() async throws {
    for _ in 0..<Stress.rounds {
      let container = asyncContainer { Object() }
      let thread = Task { await onThread { (try? container.resolve(Object.self)) != nil } }
      let object = try await Task.detached { try await container.resolve(Object.self) }.value
      _ = await thread.value
      #expect(try container.now(Object.self) === object)
    }
  }

  /// Nothing in the container is async; the main actor has other work meanwhile.
  @MainActor @Test(arguments: [false, true])
  func tasksSuspendWhileAThreadBuilds(_ isPart: Bool) async throws {
    let (begun, go) = (Gate(), Gate())
    let container = container(.singleton) {
      begun.open(andBlockOn: go)
      return Object()
    }
    container.register(factory: auto { (object: Object) in Holder(object) })
    let thread = Task { await onThread { try? container.resolve(Object.self) } }
    await begun.wait()
    let stuck = Counter()
    let rescue = Task.detached {
      try await Task.sleep(for: .seconds(300))
      stuck.increment()
      go.open()
    }
    let tasks = (0..<3).map { _ in
      Task {
        isPart
          ? try await container.resolve(Holder<Object>.self).value
          : try await container.resolve(Object.self)
      }
    }
    await settle()
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    rescue.cancel()
    go.open()
    let object = await thread.value
    for task in tasks.dropFirst() { #expect(try await task.value === object) }
    #expect(stuck.value == 0)
  }
}
