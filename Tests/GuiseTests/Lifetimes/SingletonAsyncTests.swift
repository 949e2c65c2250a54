import Guise
import TestSupport
import Testing

/// On the main actor, whose jobs run in order: `settle()` returns once every task that was started
/// before has run until it suspended. So it is known who waits.
@MainActor
@Suite("Singletons in tasks", .endsInTime)
struct SingletonAsyncTests {
  final class Object: Sendable {}

  private func sync(_ container: Container) throws -> Object { try container.resolve() }

  @Test func waitersSuspendAndShareTheInstance() async throws {
    let container = Container()
    let runs = Counter()
    let go = Gate()
    container.register(lifetime: .singleton) { _ async in
      runs.increment()
      await go.wait()
      return Object()
    }
    let tasks = (0..<5).map { _ in Task { try await container.resolve(Object.self) } }
    await settle()
    go.open()
    var objects: Set<ObjectIdentifier> = []
    for task in tasks { objects.insert(ObjectIdentifier(try await task.value)) }
    #expect(objects.count == 1)
    #expect(runs.value == 1)
  }

  @Test func waitersShareTheFailureAndTheNextResolveRunsTheFactoryAgain() async throws {
    let container = Container()
    let runs = Counter()
    let go = Gate()
    container.register(lifetime: .singleton) { _ async throws -> Object in
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
      #expect(error?.underlying as? Broken == Broken())
      #expect(error?.path.count == 1)
    }
    #expect(runs.value == 1)
    _ = try await container.resolve(Object.self)
    #expect(runs.value == 2)
  }

  @Test func aSyncResolveThatMeetsASuspendedBuildThrows() async throws {
    let container = Container()
    let go = Gate()
    container.register(lifetime: .singleton) { _ async in
      await go.wait()
      return Object()
    }
    let task = Task { try await container.resolve(Object.self) }
    await settle()
    #expect(resolutionError { try sync(container) }?.reason == .requiresAsync)
    go.open()
    let object = try await task.value
    #expect(try sync(container) === object)
  }

  @Test func aCancelledWaiterLeavesAndTheOthersStay() async throws {
    let container = Container()
    let go = Gate()
    container.register(lifetime: .singleton) { _ async in
      await go.wait()
      return Object()
    }
    let builder = Task { try await container.resolve(Object.self) }
    await settle()
    let leaving = Task { try await container.resolve(Object.self) }
    let staying = Task { try await container.resolve(Object.self) }
    await settle()
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    go.open()
    let built = try await builder.value
    #expect(try await staying.value === built)
  }

  @Test func aTaskThatIsCancelledBeforeItWaitsDoesNotWait() async throws {
    let container = Container()
    let go = Gate()
    container.register(lifetime: .singleton) { _ async in
      await go.wait()
      return Object()
    }
    let builder = Task { try await container.resolve(Object.self) }
    await settle()
    let leaving = Task { try await container.resolve(Object.self) }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    go.open()
    _ = try await builder.value
  }

  @Test func ifTheBuilderIsCancelledTheNextWaiterBuilds() async throws {
    let container = Container()
    let runs = Counter()
    container.register(lifetime: .singleton) { _ async throws -> Object in
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
    var objects: Set<ObjectIdentifier> = []
    for waiter in waiters { objects.insert(ObjectIdentifier(try await waiter.value)) }
    #expect(objects.count == 1)
    #expect(runs.value == 2)
  }

  @Test func anotherSingletonResolvesWhileASlowOneIsSuspended() async throws {
    let container = Container()
    let go = Gate()
    container.register(lifetime: .singleton) { _ async in
      await go.wait()
      return Object()
    }
    container.register(lifetime: .singleton) { _ async in "quick" }
    let slow = Task { try await container.resolve(Object.self) }
    await settle()
    #expect(try await container.resolve(String.self) == "quick")
    go.open()
    _ = try await slow.value
  }

  /// A sync resolve of an async singleton fails by itself: it must not fail the tasks that wait.
  @Test func aSyncCallerDoesNotFailTheTasksThatWaitForIt() async throws {
    for _ in 0..<Stress.rounds {
      let container = Container()
      container.register(lifetime: .singleton) { _ async in Object() }
      let thread = Task { await onThread { (try? container.resolve(Object.self)) != nil } }
      let task = Task.detached { try await container.resolve(Object.self) }
      let object = try await task.value
      _ = await thread.value
      #expect(try sync(container) === object)
    }
  }

  @Test func aWiredSingletonThatASyncCallerCannotBuildIsBuiltByTheTaskThatWaits() async throws {
    let container = Container()
    let begun = Gate()
    let go = Gate()
    container.register(lifetime: .singleton) { _ async in Object() }
    container.register(Int.self) { _ in
      begun.open()
      go.waitBlocking()
      return 1
    }
    container.register(
      String.self, lifetime: .singleton, factory: auto { (_: Int, _: Object) in "built" })
    // Fails at its second parameter, and a task waits by then.
    let thread = Task {
      await onThread { resolutionError { try container.resolve(String.self) }?.reason }
    }
    await begun.wait()
    let task = Task { try await container.resolve(String.self) }
    await settle()
    go.open()
    #expect(try await task.value == "built")
    #expect(await thread.value == .requiresAsync)
  }
}
