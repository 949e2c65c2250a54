import Guise
import TestSupport
import Testing

@Suite("Waiting takes time linear in who waits", .serialized, .endsInTime)
struct WaitingTests {
  /// Of two sizes, the larger four times the smaller.
  private static let sizes = (small: 150, large: 600)

  /// What is more than linear takes 16 times as long.
  private func expectLinear(
    _ name: String, _ body: nonisolated(nonsending) (Int) async throws -> Void
  ) async throws {
    let ratio = try await growth(
      from: Self.sizes.small, to: Self.sizes.large, below: 10, body)
    #expect(ratio < 10, "\(name)")
  }

  /// A chain of singletons, each built by a task of its own that waits for the next.
  private func chain(_ count: Int, _ order: [Int]) async throws {
    let container = Container()
    let (begun, open) = (Counter(), Gate())
    for number in 0..<count {
      container.register(Int.self, tags: number, lifetime: .singleton) { r async throws in
        if begun.increment() == count { open.open() }
        await open.wait()
        return number + 1 == count ? 0 : try await r.resolve(Int.self, tags: number + 1) + 1
      }
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in order {
        group.addTask { try await container.resolve(Int.self, tags: number) + number }
      }
      for try await sum in group { #expect(sum == count - 1) }
    }
  }

  enum Order: CaseIterable { case upward, downward, shuffled }

  @Test(arguments: Order.allCases)
  func aChainOfBuilds(_ order: Order) async throws {
    try await expectLinear("\(order)") { count in
      var generator = SplitMix(seed: 11)
      switch order {
      case .upward: try await chain(count, Array(0..<count))
      case .downward: try await chain(count, (0..<count).reversed())
      case .shuffled: try await chain(count, (0..<count).shuffled(using: &generator))
      }
    }
  }

  /// Singletons that all wait for one slow one.
  @Test func manyBuildsForOne() async throws {
    try await expectLinear("many for one") { count in
      let container = Container()
      let (begun, open) = (Counter(), Gate())
      container.register(Int.self, lifetime: .singleton) { _ async in
        await open.wait()
        return 1
      }
      for number in 0..<count {
        container.register(Int.self, tags: number, lifetime: .singleton) { r async throws in
          if begun.increment() == count { open.open() }
          return try await r.resolve(Int.self)
        }
      }
      let sum = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<count {
          group.addTask { try await container.resolve(Int.self, tags: number) }
        }
        return try await group.reduce(0, +)
      }
      #expect(sum == count)
    }
  }

  @Test func cancellingThemAll() async throws {
    try await expectLinear("cancelling") { count in
      let container = Container()
      let (begun, open) = (Counter(), Gate())
      let building = Gate()
      container.register(Int.self, lifetime: .singleton) { _ async in
        building.open()
        await open.wait()
        return 1
      }
      let builder = Task { try await container.resolve(Int.self) }
      // One of the waiters would not leave while it builds.
      await building.wait()
      let all = Gate()
      let waiters = (0..<count).map { _ in
        Task {
          if begun.increment() == count { all.open() }
          _ = try? await container.resolve(Int.self)
        }
      }
      await all.wait()
      for waiter in waiters { waiter.cancel() }
      for waiter in waiters { await waiter.value }
      open.open()
      let built = try await builder.value
      #expect(built == 1)
    }
  }

  /// Objects that are told, and ask for the next, the last for the first.
  final class Link: Resolvable, @unchecked Sendable {
    let number: Int
    let count: Int
    weak var next: Link?
    init(_ number: Int, of count: Int) {
      self.number = number
      self.count = count
    }
    func resolveDependencies(_ resolver: any Resolver) throws {
      next = try resolver.resolve(Link.self, tags: (number + 1) % count)
    }
  }

  @Test func aRingOfObjects() async throws {
    try await expectLinear("ring") { count in
      let linked = await onThreads(1, stackSize: 256 << 20) { _ in
        let container = Container()
        for number in 0..<count {
          container.register(tags: number, lifetime: .singleton) { _ in Link(number, of: count) }
        }
        guard let first = try? container.resolve(Link.self, tags: 0) else { return 0 }
        var (link, length) = (first.next, 1)
        while let next = link, next !== first {
          link = next.next
          length += 1
        }
        return length
      }
      #expect(linked == [count])
    }
  }
}
