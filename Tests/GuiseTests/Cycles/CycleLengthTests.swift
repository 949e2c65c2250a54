import Guise
import TestSupport
import Testing

/// Rings of 10 to 10,000 members, and as many who wait.
@Suite("Cycles and queues of ten to ten thousand", .serialized, .endsInTime)
struct CycleLengthTests {
  static let lengths = TestSettings.isStress ? [10, 100, 1_000, 10_000] : [10, 100, 1_000]

  private static func ring(_ count: Int, _ lifetime: Lifetime) -> Container {
    let container = Container()
    for number in 0..<count {
      container.register(Int.self, tags: number, lifetime: lifetime) { r in
        try r.resolve(Int.self, tags: (number + 1) % count)
      }
    }
    return container
  }

  /// Each member is on the path once, in order, the first again at its end.
  private static func isRing(_ error: ResolutionError?, from start: Int, of count: Int) -> Bool {
    error?.isClosedCycle == true
      && error?.path.map(\.key)
        == (0...count).map { AnyKey(Key<Int>(tags: (start + $0) % count)) }
  }

  @Test(arguments: lengths, [Lifetime.transient, .singleton])
  func onAStackWithRoomForIt(_ count: Int, _ lifetime: Lifetime) async {
    let container = Self.ring(count, lifetime)
    let found = await onThreads(1, stackSize: 512 << 20) { _ in
      let error = resolutionError { try container.resolve(Int.self, tags: count / 2) }
      return Self.isRing(error, from: count / 2, of: count)
    }
    #expect(found == [true])
  }

  final class Link: Resolvable, @unchecked Sendable {
    let number: Int
    let count: Int
    weak var next: Link?
    init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }
    func resolveDependencies(_ resolver: any Resolver) throws {
      next = try resolver.resolve(tags: (number + 1) % count)
    }
  }

  /// A ring of as many objects, each of which is told and asks for the next, is built.
  @Test(arguments: lengths)
  func aRingOfObjects(_ count: Int) async {
    let lengths = await onThreads(1, stackSize: 1 << 30) { _ -> Int in
      let container = Container()
      for number in 0..<count {
        container.register(tags: number, lifetime: .singleton) { _ in Link(number, of: count) }
      }
      guard let first = try? container.resolve(Link.self, tags: count / 2) else { return 0 }
      var (link, length) = (first.next, 1)
      while let next = link, next !== first {
        (link, length) = (next.next, length + 1)
      }
      return length
    }
    #expect(lengths == [count])
  }

  @Test(arguments: lengths)
  func waitersOfOneBuild(_ count: Int) async throws {
    let container = Container()
    let (begun, open) = (Counter(), Gate())
    container.register(Int.self, lifetime: .singleton) { _ async in
      await open.wait()
      return 1
    }
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<count {
        group.addTask {
          if begun.increment() == count { open.open() }
          return try await container.resolve(Int.self)
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == count)
  }

  /// Each of the builds has begun, on a task of its own, before any asks for the next.
  @Test(arguments: lengths, [false, true])
  func buildsThatWaitForEachOther(_ count: Int, _ isClosed: Bool) async throws {
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
    let results = await withTaskGroup(of: Result<Int, any Error>.self) { group in
      for number in 0..<count {
        group.addTask {
          do {
            return .success(try await container.resolve(Int.self, tags: number))
          } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    if isClosed {
      // Whoever closes the cycle is told first; each of the others waits for one who was told.
      #expect(
        results.allSatisfy {
          guard case .failure(let error) = $0 else { return false }
          return (error as? ResolutionError)?.reason == .cycle
        })
    } else {
      #expect(try results.map { try $0.get() }.reduce(0, +) == count * (count + 1) / 2)
    }
  }
}
