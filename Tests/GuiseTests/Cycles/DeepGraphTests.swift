import Foundation
import Guise
import TestSupport
import Testing

@Suite("Deep graphs that end are no cycles", .endsInTime)
struct DeepGraphTests {
  indirect enum List {
    case end
    case node(List)

    var count: Int {
      var count = 0
      var list = self
      while case .node(let rest) = list {
        count += 1
        list = rest
      }
      return count
    }
  }

  private func lists() -> Container {
    let container = Container()
    container.register(List.self) { (r, depth: Int) in
      depth == 0 ? .end : .node(try r.resolve(List.self, args: depth - 1))
    }
    container.register(List.self, tags: "async") { (r, depth: Int) async throws in
      depth == 0 ? .end : .node(try await r.resolve(List.self, tags: "async", args: depth - 1))
    }
    return container
  }

  @Test func aRecursionWithAnArgumentTwoThousandLevelsDeep() async {
    let container = lists()
    let counts = await onThreads(1, stackSize: 64 << 20) { _ in
      (try? container.resolve(List.self, args: 2_000))?.count
    }
    #expect(counts == [2_000])
  }

  @Test func aRecursionWithAnArgumentOnTheStackThatTestsAreGiven() throws {
    #expect(try lists().resolve(List.self, args: 200).count == 200)
  }

  @Test(arguments: [40, 1_000])
  func anAsyncRecursion(_ depth: Int) async throws {
    let list = try await lists().resolve(List.self, tags: "async", args: depth)
    #expect(list.count == depth)
  }

  @Test func aRecursionWithoutEndIsACycle() async {
    let container = Container()
    container.register(Int.self) { (r, depth: Int) in try r.resolve(Int.self, args: depth + 1) }
    container.register(Int.self, tags: "async") { (r, depth: Int) async throws in
      try await r.resolve(Int.self, tags: "async", args: depth + 1)
    }
    let errors = await onThreads(1, stackSize: 1 << 20) { _ in
      resolutionError { try container.resolve(Int.self, args: 0) }
    }
    #expect(errors.map { $0?.isClosedCycle } == [true])
    #expect(errors.map { $0?.path.count } == [2])
    let error = await resolutionError {
      try await container.resolve(Int.self, tags: "async", args: 0)
    }
    #expect(error?.isClosedCycle == true)
  }

  /// With room for the frames of sanitizers.
  @Test func aLongChainOfSingletons() async {
    let container = Container()
    container.register(Int.self, tags: 0, lifetime: .singleton) { _ in 0 }
    for number in 1...400 {
      container.register(Int.self, tags: number, lifetime: .singleton) { r in
        try r.resolve(Int.self, tags: number - 1) + 1
      }
    }
    let found = await onThreads(1, stackSize: 64 << 20) { _ in
      Result { try container.resolve(Int.self, tags: 400) }
    }
    #expect(found.map { try? $0.get() } == [400])
  }

  @Test func manyTasksThatResolveOneTransientAreNoCycle() async throws {
    let container = Container()
    let go = Gate()
    let inside = Counter()
    container.register(Int.self) { _ async in
      if inside.increment() == 200 { go.open() }
      await go.wait()
      return 1
    }
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<200 { group.addTask { try await container.resolve(Int.self) } }
      return try await group.reduce(0, +)
    }
    #expect(sum == 200)
  }

  /// Where stacks are small (512 KiB is what threads get on Apple platforms), whoever ran before.
  @Test func cyclesEndOnSmallStacksThatAreUsedAgain() async {
    let container = Container()
    container.register(Int.self) { r in try r.resolve(String.self).count }
    container.register(String.self) { r in "\(try r.resolve(Int.self))" }
    for _ in 0..<40 {
      let reasons = await onThreads(1, stackSize: 512 << 10) { _ in
        resolutionError { try container.resolve(Int.self) }?.reason
      }
      #expect(reasons == [.cycle])
    }
  }
}
