import Guise
import TestSupport
import Testing

@Suite("Cycles, chains and queues of thousands", .serialized, .endsInTime)
struct LengthTests {
  static let lengths = [10, 100, 1_000] + (TestSettings.isStress ? [10_000] : [])

  /// - Parameter isAsync: whether each is built by a task of its own.
  private static func ring(_ count: Int, _ lifetime: Lifetime, isAsync: Bool) -> Container {
    let container = Container()
    for number in 0..<count {
      let next = (number + 1) % count
      if isAsync {
        container.register(Int.self, tags: number, lifetime: lifetime) { r async throws in
          try await r.resolve(Int.self, tags: next)
        }
      } else {
        container.register(Int.self, tags: number, lifetime: lifetime) { r in
          try r.resolve(Int.self, tags: next)
        }
      }
    }
    return container
  }

  /// Each member is on the path once, in order, the first again at its end.
  private static func isRing(_ error: ResolutionError?, of count: Int) -> Bool {
    error?.isClosedCycle == true
      && error?.path.map(\.key) == (0...count).map { AnyKey(Key<Int>(tags: $0 % count)) }
  }

  @Test(arguments: lengths, [Lifetime.transient, .singleton, .graph])
  func theWholeRingIsOnThePath(_ count: Int, _ lifetime: Lifetime) async {
    let container = Self.ring(count, lifetime, isAsync: false)
    // A cycle may be found as late as the end of the stack: one with room for two turns.
    let found = await onThreads(1, stackSize: (1 << 20) + count << 15) { _ in
      Self.isRing(resolutionError { try container.resolve(Int.self, tags: 0) }, of: count)
    }
    #expect(found == [true])
    let awaited = Self.ring(count, lifetime, isAsync: true)
    for _ in 1...2 {
      let error = await resolutionError { try await awaited.resolve(Int.self, tags: 0) }
      #expect(Self.isRing(error, of: count))
    }
  }

  final class Member: Resolvable, @unchecked Sendable {
    let number: Int
    let count: Int
    weak var next: Member?
    init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }
    func resolveDependencies(_ resolver: any Resolver) throws {
      next = try resolver.resolve(tags: (number + 1) % count)
    }
  }

  @Test(arguments: lengths)
  func aRingOfObjectsIsBuilt(_ count: Int) async {
    let found = await onThreads(1, stackSize: 1 << 30) { _ -> Int in
      let container = Container()
      for number in 0..<count {
        container.register(tags: number, lifetime: .singleton) { _ in Member(number, of: count) }
      }
      guard let first = try? container.resolve(Member.self, tags: count / 2) else { return 0 }
      var (member, length) = (first.next, 1)
      while let next = member, next !== first { (member, length) = (next.next, length + 1) }
      return length
    }
    #expect(found == [count])
  }

  /// All builds have begun, each on a task of its own, before any asks for the next.
  @Test(arguments: lengths, [false, true])
  func buildsWaitForEachOther(_ count: Int, _ isClosed: Bool) async throws {
    let container = Container()
    let (begun, open) = (Counter(), Gate())
    for number in 0..<count {
      container.register(Int.self, tags: number, lifetime: .singleton) { r async throws in
        if begun.increment() == count { open.open() }
        await open.wait()
        if number + 1 == count && !isClosed { return 1 }
        return try await r.resolve(Int.self, tags: (number + 1) % count) + 1
      }
    }
    // No group: the end of one of its tasks costs time for each that runs.
    let tasks = (0..<count).map { number in
      Task { try await container.resolve(Int.self, tags: number) + number }
    }
    for task in tasks {
      switch await task.result {
      case .success(let sum): #expect(!isClosed && sum == count)
      case .failure(let error): #expect((error as? ResolutionError)?.reason == .cycle && isClosed)
      }
    }
  }

  /// - Parameter areCancelled: whether the tasks leave before the instance is there.
  @Test(arguments: lengths, [false, true])
  func tasksWaitForOneBuild(_ count: Int, areCancelled: Bool) async throws {
    let container = Container()
    let (begun, all, open, building) = (Counter(), Gate(), Gate(), Gate())
    container.register(Int.self, lifetime: .singleton) { _ async in
      await building.open(andAwait: open)
      return 1
    }
    let builder = Task { try await container.resolve(Int.self) }
    await building.wait()
    let waiters = (0..<count).map { _ in
      Task {
        if begun.increment() == count { all.open() }
        return try? await container.resolve(Int.self)
      }
    }
    await all.wait()
    if areCancelled {
      for waiter in waiters { waiter.cancel() }
    } else {
      open.open()
    }
    for waiter in waiters { #expect(await waiter.value == (areCancelled ? nil : 1)) }
    open.open()
    #expect(try await builder.value == 1)
  }
}
