import Guise
import Synchronization
import TestSupport
import Testing

@Suite("Cycles across threads and tasks end", .endsInTime)
struct CrossThreadCycleTests {
  struct Part<Number: Sendable>: Sendable {}

  /// Each factory runs before any asks for the next: whoever waits last closes the cycle.
  private func meet(_ count: Int) -> (Container, @Sendable () -> Void) {
    let line = StartLine(count)
    let first = Locked(count)
    return (
      Container(),
      {
        let isFirstRun = first.withLock { rest in
          defer { rest -= 1 }
          return rest > 0
        }
        if isFirstRun { line.wait() }
      }
    )
  }

  @Test func twoThreads() async {
    for _ in 0..<50 {
      let (container, meet) = meet(2)
      container.register(Part<N1>.self, lifetime: .singleton) { r in
        meet()
        _ = try r.resolve(Part<N2>.self)
        return Part()
      }
      container.register(Part<N2>.self, lifetime: .singleton) { r in
        meet()
        _ = try r.resolve(Part<N1>.self)
        return Part()
      }
      let errors = await onThreads(2) { index in
        index == 0
          ? resolutionError { try container.resolve(Part<N1>.self) }
          : resolutionError { try container.resolve(Part<N2>.self) }
      }
      for error in errors { #expect(error?.isClosedCycle == true) }
    }
  }

  @Test func threeThreadsThroughTransients() async {
    for _ in 0..<50 {
      let (container, meet) = meet(3)
      container.register(Part<N1>.self, lifetime: .singleton) { r in
        meet()
        _ = try r.resolve(Part<N12>.self)
        return Part()
      }
      container.register(Part<N12>.self) { r in
        _ = try r.resolve(Part<N2>.self)
        return Part()
      }
      container.register(Part<N2>.self, lifetime: .singleton) { r in
        meet()
        _ = try r.resolve(Part<N3>.self)
        return Part()
      }
      container.register(Part<N3>.self, lifetime: .singleton) { r in
        meet()
        _ = try r.resolve(Part<N1>.self)
        return Part()
      }
      let errors = await onThreads(3) { index in
        switch index {
        case 0: resolutionError { try container.resolve(Part<N1>.self) }
        case 1: resolutionError { try container.resolve(Part<N2>.self) }
        default: resolutionError { try container.resolve(Part<N3>.self) }
        }
      }
      for error in errors { #expect(error?.isClosedCycle == true) }
    }
  }

  /// One thread is inside two builds; the cycle closes at the outer of them.
  @Test func aNestedBuild() async {
    for _ in 0..<50 {
      let (container, meet) = meet(2)
      container.register(Part<N1>.self, lifetime: .singleton) { r in
        _ = try r.resolve(Part<N2>.self)
        return Part()
      }
      container.register(Part<N2>.self, lifetime: .singleton) { r in
        meet()
        _ = try r.resolve(Part<N3>.self)
        return Part()
      }
      container.register(Part<N3>.self, lifetime: .singleton) { r in
        meet()
        _ = try r.resolve(Part<N1>.self)
        return Part()
      }
      let errors = await onThreads(2) { index in
        index == 0
          ? resolutionError { try container.resolve(Part<N1>.self) }
          : resolutionError { try container.resolve(Part<N3>.self) }
      }
      for error in errors { #expect(error?.isClosedCycle == true) }
    }
  }

  @MainActor
  @Test func twoTasks() async {
    let container = Container()
    let both = Gate()
    let begun = Counter()
    @Sendable func meet() async {
      if begun.increment() == 2 { both.open() }
      if begun.value <= 2 { await both.wait() }
    }
    container.register(Part<N1>.self, lifetime: .singleton) { r async throws in
      await meet()
      _ = try await r.resolve(Part<N2>.self)
      return Part()
    }
    container.register(Part<N2>.self, lifetime: .singleton) { r async throws in
      await meet()
      _ = try await r.resolve(Part<N1>.self)
      return Part()
    }
    let one = Task { await resolutionError { try await container.resolve(Part<N1>.self) } }
    let two = Task { await resolutionError { try await container.resolve(Part<N2>.self) } }
    #expect(await one.value?.isClosedCycle == true)
    #expect(await two.value?.isClosedCycle == true)
  }

  /// Waiting for what another task builds does not make a cycle.
  @Test func aDiamondAcrossThreadsIsBuilt() async {
    for _ in 0..<50 {
      let container = Container()
      let line = StartLine(2)
      let shared = Counter()
      container.register(Part<N0>.self, lifetime: .singleton) { _ in
        shared.increment()
        return Part()
      }
      container.register(Part<N1>.self, lifetime: .singleton) { r in
        line.wait()
        _ = try r.resolve(Part<N0>.self)
        return Part()
      }
      container.register(Part<N2>.self, lifetime: .singleton) { r in
        line.wait()
        _ = try r.resolve(Part<N0>.self)
        return Part()
      }
      let built = await onThreads(2) { index in
        index == 0
          ? (try? container.resolve(Part<N1>.self)) != nil
          : (try? container.resolve(Part<N2>.self)) != nil
      }
      #expect(built == [true, true])
      #expect(shared.value == 1)
    }
  }
}
