import Guise
import TestSupport
import Testing

/// Tasks that wait, or go to the main actor, while they build what others need, too.
@Suite("A suspended task's builds", .endsInTime)
struct ParkedBuildTests {
  private let container = Container()

  private final class Screen: Sendable {}

  private struct Sized: Sendable { let screen: Screen }

  /// Registers an object that takes until the gate is open, and its user.
  private func registerSlow(_ begun: Gate, _ go: Gate) {
    container.register(lifetime: .singleton) { _ in
      begun.open(andBlockOn: go)
      return Object()
    }
    container.register(lifetime: .singleton, factory: auto { (o: Object) in Holder(o) })
  }

  @MainActor @Test func theMainActorIsFreeMeanwhile() async throws {
    let (begun, go) = (Gate(), Gate())
    registerSlow(begun, go)
    let thread = Task { await onThread { try? container.resolve(Object.self) } }
    await begun.wait()
    let (leaving, staying) = (
      Task { try await container.resolve(Holder<Object>.self) },
      Task { try await container.resolve(Holder<Object>.self) }
    )
    await settle()
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    go.open()
    #expect(try await staying.value.value === thread.value)
  }

  @MainActor @Test func aThreadTakesTheBuildOver() async throws {
    let (begun, go) = (Gate(), Gate())
    registerSlow(begun, go)
    let builder = Task { await onThread { try? container.resolve(Object.self) } }
    await begun.wait()
    let task = Task { try await container.resolve(Holder<Object>.self) }
    await settle()
    let threads = (0..<3).map { _ in
      Task { await onThread { try? container.resolve(Holder<Object>.self) } }
    }
    await settle()
    go.open()
    let holder = try await task.value
    #expect(await builder.value === holder.value)
    for thread in threads { #expect(await thread.value === holder) }
  }

  enum Part: CaseIterable, Sendable { case parameter, decorated, value, injected }

  /// A task is on its way to the main actor, which asks for the same.
  @Test(arguments: Part.allCases)
  func theMainActorTakesTheBuildOver(_ part: Part) async throws {
    for _ in 0..<Stress.rounds {
      let (container, made) = (Container(), Counter())
      container.register(lifetime: .singleton, isolation: MainActor.shared) { _ in
        made.increment()
        return Screen()
      }
      if part == .decorated {
        container.decorate(Screen.self) { inner, _ in inner }
      }
      container.register(
        lifetime: .singleton, factory: mainauto { (screen: Screen) in Sized(screen: screen) })
      container.register(
        lifetime: .singleton,
        factory: part == .value
          ? auto { (sized: Sized) in Holder(sized.screen) }
          : auto { (screen: Screen) in Holder(screen) })
      container.register(
        lifetime: .singleton, factory: auto { Late() }.injecting(\.screen).injecting(\.holder))
      let tasks = (0..<2).map { _ in
        Task.detached {
          part == .injected
            ? try await container.resolve(Late.self).holder
            : try await container.resolve(Holder<Screen>.self)
        }
      }
      let onMain = await MainActor.run {
        Result {
          part == .injected
            ? try container.now(Late.self).holder : try container.now(Holder<Screen>.self)
        }
      }
      let holder = try #require(try onMain.get())
      for task in tasks { #expect(try await task.value === holder) }
      #expect(made.value == 1)
    }
  }

  /// Threads that cannot complete an instance leave it to the task, which is told of it.
  @MainActor @Test(arguments: [false, true])
  func threadsLeaveTheInstance(_ isOptional: Bool) async throws {
    let (begun, go, failed, log) = (Gate(), Gate(), Gate(), ClosingLog())
    registerSlow(begun, go)
    container.register { _ async in Screen() }
    container.register(
      lifetime: .singleton,
      factory: auto { Told(log) }.injecting(\.object).injecting(\.screen))
    container.register { r in Holder(try? r.resolve(Told.self)) }
    let builder = Task { await onThread { try? container.resolve(Object.self) } }
    await begun.wait()
    let task = Task { try await container.resolve(Told.self) }
    await settle()
    let threads = Task.detached { [container] in
      defer { failed.open() }
      return await onThreads(3) { _ in
        if isOptional { return try? container.resolve(Holder<Told?>.self).value?.screen }
        return try? container.resolve(Told.self).screen
      }
    }
    go.open()
    // The task cannot go on meanwhile.
    failed.waitBlockingMainActor()
    #expect(await threads.value.allSatisfy { $0 == nil })
    let told = try await task.value
    #expect(await builder.value === told.object && told.screen != nil)
    #expect(log.names == ["make", "did"])
  }

  /// The task that goes on with the instance of a cancelled one notifies it, too.
  @MainActor @Test func theNextTaskCompletesTheInstance() async throws {
    let (asked, log) = (Gate(), ClosingLog())
    container.register { _ async throws in
      if log.names.count == 1 {
        log.add("wait")
        asked.open()
        await untilCancelled()
        throw CancellationError()
      }
      return Object()
    }
    container.register(
      lifetime: .singleton, factory: auto { Told(log) }.injecting(\.object))
    let first = Task { try await container.resolve(Told.self) }
    await asked.wait()
    let second = Task { try await container.resolve(Told.self) }
    await settle()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await second.value.object != nil)
    #expect(log.names == ["make", "wait", "did"])
  }

  private final class Told: Resolvable, @unchecked Sendable {
    let log: ClosingLog
    var object: Object!
    var screen: Screen!
    init(_ log: ClosingLog) {
      self.log = log
      log.add("make")
    }
    func didResolveDependencies() { log.add("did") }
  }

  /// A thread that takes an instance over goes on after the decorators that have run.
  @Test func decoratorsRunOnce() async {
    for _ in 0..<Stress.rounds {
      let (container, runs, asks, go) = (Container(), Counter(), Gate(), Gate())
      container.register(lifetime: .singleton, factory: auto { Holder(1) })
      container.decorate(Holder<Int>.self) { inner, _ in
        runs.increment()
        return inner
      }
      container.decorate(Holder<Int>.self) { [container] inner, _ in
        asks.open()
        return try container.resolve(Pair.self).object == nil ? Holder(2) : inner
      }
      container.register { _ in
        go.waitBlocking()
        return Object()
      }
      container.register(
        lifetime: .singleton,
        factory: auto(Pair.init).injecting(\.object).injecting(\.holder))
      let kept = await onThreads(3) { worker in
        if worker == 0 {
          asks.waitBlocking()
          go.open()
          return true
        }
        return worker == 1
          ? (try? container.resolve(Pair.self))?.holder?.value == 1
          : (try? container.resolve(Holder<Int>.self))?.value == 1
      }
      #expect(kept == [true, true, true] && runs.value == 1)
    }
  }

  private final class Late: @unchecked Sendable {
    var screen: Screen!
    var holder: Holder<Screen>!
  }

  /// A task that a factory has started needs the main actor for an object that leans on the factory's.
  @MainActor @Test func theMainActorTakesTheBuildOfATaskBeside() async throws {
    let (begun, go, settled, asks) = (Gate(), Gate(), Gate(), Gate())
    registerSlow(begun, go)
    container.register(lifetime: .singleton, isolation: MainActor.shared) { _ in Screen() }
    container.register { _ in
      asks.open()
      return Holder(1)
    }
    container.register(
      lifetime: .singleton,
      factory: auto(Spoke.init).injecting(\.hub).injecting(\.holder).injecting(\.screen))
    registerHub(of: Spoke.self, after: settled)
    let builder = Task { await onThread { try? container.resolve(Object.self) } }
    await begun.wait()
    let task = Task { try await container.resolve(Hub<Spoke>.self) }
    await settle()
    settled.open()
    asks.waitBlockingMainActor()
    go.open()
    let spoke = try container.now(Spoke.self)
    #expect(try await spoke.hub === task.value && spoke.screen != nil)
    #expect(await spoke.hub?.object === builder.value)
    #expect(try await spoke.hub?.task.value === spoke)
  }

  /// An object of a task beside leans on the one that the task is inside, and on one that it makes.
  @MainActor @Test func anObjectLeansOnTwo() async throws {
    let (begun, go, settled) = (Gate(), Gate(), Gate())
    let (asks, isKept, asksLate, end) = (Gate(), Gate(), Gate(), Gate())
    registerSlow(begun, go)
    container.register { _ async in
      await asks.open(andAwait: isKept)
      return Holder(1)
    }
    container.register { _ async in
      await asksLate.open(andAwait: end)
      return Screen()
    }
    container.register(
      lifetime: .singleton,
      factory: auto(Rod.init).injecting(\.hub).injecting(\.wheel).injecting(\.holder))
    container.register(
      lifetime: .singleton, factory: auto(Wheel.init).injecting(\.rod).injecting(\.screen))
    registerHub(of: Wheel.self, after: settled)
    Task { await onThread { _ = try? container.resolve(Object.self) } }
    await begun.wait()
    let task = Task { try await container.resolve(Hub<Wheel>.self) }
    await settle()
    await settled.open(andAwait: asks)
    go.open()
    let hub = try await task.value
    await isKept.open(andAwait: asksLate)
    let isWhole = Task { try await container.resolve(Rod.self).wheel.screen != nil }
    await settle()
    end.open()
    #expect(try await isWhole.value)
    #expect(try await hub.task.value.rod.hub === hub)
  }

  /// Registers an object whose factory starts a task, which resolves another once a gate is open.
  private func registerHub<Made: Sendable>(of made: Made.Type, after gate: Gate) {
    container.register(
      lifetime: .singleton,
      factory: auto { [container] in
        Hub(
          Task {
            await gate.wait()
            return try await container.resolve(made)
          })
      }.injecting(\.object))
  }

  private final class Hub<Made: Sendable>: @unchecked Sendable {
    let task: Task<Made, any Error>
    var object: Object!
    init(_ task: Task<Made, any Error>) { self.task = task }
  }

  private final class Spoke: @unchecked Sendable {
    var hub: Hub<Spoke>!
    var holder: Holder<Int>!
    var screen: Screen!
  }

  private final class Wheel: @unchecked Sendable {
    var rod: Rod!
    var screen: Screen!
  }

  private final class Rod: @unchecked Sendable {
    var hub: Hub<Wheel>!
    var wheel: Wheel!
    var holder: Holder<Int>!
  }

  /// Another instance of a service is made while its kept one is built.
  @Test func anInstanceBesideIsNotKept() async throws {
    container.register(Int.self) { r async throws in
      _ = try await r.resolve(Numbered.self, args: 1)
      return 2
    }
    container.register(lifetime: .singleton, factory: mainauto { Numbered($0) })
    let kept = try await Task.detached { try await self.container.resolve(Numbered.self) }.value
    #expect(kept.number == 2)
  }

  private final class Numbered: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test func anOptionalMayBeNil() async throws {
    container.register(lifetime: .singleton, isolation: MainActor.shared) { _ -> Screen? in nil }
    let screen = try await Task.detached { try await self.container.resolve(Screen?.self) }.value
    #expect(screen == nil)
  }

  /// A decorator that is added while an object is built with itself comes too late for it.
  @Test(arguments: Way.allCases)
  func aBuildThatHasBegunStaysAsItIs(_ way: Way) async throws {
    container.register(lifetime: .singleton, factory: auto { Holder($0 as Pair) })
    container.register(lifetime: .singleton) { [container] r in
      container.decorate(Pair.self) { _, _ in Pair() }
      return Object()
    }
    container.register(lifetime: .singleton, factory: auto(Pair.init).injecting(\.object))
    let pair = try await container.resolve(Pair.self, by: way)
    #expect(try container.now(Holder<Pair>.self).value === pair && pair.object != nil)
  }

  private final class Pair: @unchecked Sendable {
    var object: Object!
    var holder: Holder<Int>!
  }

  /// A thread that meets the build of a main-actor service cannot have it, but does not wait for ever.
  @Test func otherThreadsNeedTheMainActor() async throws {
    let (begun, go) = (Gate(), Gate())
    container.register(lifetime: .singleton, isolation: MainActor.shared) { _ in
      begun.open()
      go.waitBlockingMainActor()
      return Screen()
    }
    container.register(lifetime: .singleton, factory: auto { (s: Screen) in Holder(s) })
    let task = Task.detached { try await container.resolve(Holder<Screen>.self) }
    await begun.wait()
    let thread = Task.detached { await onThread { Result { try container.now(Screen.self) } } }
    go.open()
    let holder = try await task.value
    switch await thread.value {
    case .success(let screen): #expect(screen === holder.value)
    case .failure(let error):
      #expect((error as? ResolutionError)?.reason == .requiresMainActor)
    }
  }
}
