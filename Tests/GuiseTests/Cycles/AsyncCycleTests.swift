import Guise
import TestSupport
import Testing

@Suite("Async cycles of any length", .endsInTime)
struct AsyncCycleTests {
  private static func ring(_ count: Int, _ lifetime: Lifetime) -> Container {
    let container = Container()
    for number in 0..<count {
      container.register(Int.self, tags: number, lifetime: lifetime) { r async throws in
        try await r.resolve(Int.self, tags: (number + 1) % count) + 1
      }
    }
    return container
  }

  static let lengths = [1, 10, 100, 1_000] + (TestSettings.isStress ? [10_000] : [])

  @Test(arguments: lengths, [Lifetime.transient, .singleton, .graph])
  func ofLength(_ count: Int, _ lifetime: Lifetime) async {
    let container = Self.ring(count, lifetime)
    // Later, what the registrations make is known.
    for _ in 1...2 {
      let error = await resolutionError { try await container.resolve(Int.self, tags: 0) }
      #expect(error?.isClosedCycle == true)
      #expect(error?.path.count == count + 1)
      #expect(error?.path.first?.key == AnyKey(Key<Int>(tags: 0)))
    }
  }

  @Test func takeTimeLinearInTheirLength() async {
    let ratio = await growth(from: 150, to: 600, below: 10) { count in
      let container = Self.ring(count, .transient)
      _ = await resolutionError { try await container.resolve(Int.self, tags: 0) }
    }
    #expect(ratio < 10)
  }

  @Test(arguments: [100, 1_000])
  func aChainHasAnEnd(_ count: Int) async throws {
    let container = Container()
    container.register(Int.self, tags: 0) { _ async in 0 }
    for number in 1...count {
      container.register(Int.self, tags: number) { r async throws in
        try await r.resolve(Int.self, tags: number - 1) + 1
      }
    }
    #expect(try await container.resolve(Int.self, tags: count) == count)
  }
}
