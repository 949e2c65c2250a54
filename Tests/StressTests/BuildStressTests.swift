import Guise
import Synchronization
import TestSupport
import Testing

/// Builds under contention: each worker asks for every one of many keys, or makes as many children.
@Suite("Build stress", .serialized, .endsInTime)
struct BuildStressTests {
  private static let workers = 3
  /// How many keys each of three lifetimes has: a worker asks for as many in all as elsewhere in one.
  private static let keys = Stress.iterations / 3

  struct Refused: Error {}

  /// Counts how many were made and how many of them are gone.
  final class Part: Sendable {
    let number: Int
    private let released: Counter

    init(_ number: Int, _ made: Counter, _ released: Counter) {
      self.number = number
      self.released = released
      made.increment()
    }

    deinit { released.increment() }
  }

  /// Threads and a task race for the same keys; the instances made and released balance.
  @Test(arguments: [Lifetime.singleton, .scoped, .scoped("request")])
  func exactlyOnce(_ lifetime: Lifetime) async {
    let (made, released) = (Counter(), Counter())
    // The threads' closures may live longer than their calls: nobody but the box keeps the container.
    let box = Locked<Container?>(Container(name: "request"))
    box.withLock { container in
      for key in 0..<Self.keys {
        container?.register(tags: key, lifetime: lifetime) { _ in Part(key, made, released) }
      }
    }
    async let fromTask = Self.resolveAll(in: box)
    let failures = await onThreads(Self.workers) { worker in
      // Neighbours at each moment, in other orders.
      let step = worker == 2 ? Self.keys - 1 : 1
      let container = box.withLock { $0 }
      return (0..<Self.keys).count { iteration in
        let key = iteration * step % Self.keys
        return (try? container?.resolve(Part.self, tags: key))?.number != key
      }
    }
    #expect(failures == Array(repeating: 0, count: Self.workers))
    #expect(await fromTask == 0)
    #expect(made.value == Self.keys)
    #expect(released.value == 0)
    box.withLock { $0 = nil }
    #expect(released.value == made.value)
  }

  nonisolated private static func resolveAll(in box: Locked<Container?>) async -> Int {
    guard let container = box.withLock({ $0 }) else { return Self.keys }
    var failures = 0
    for key in 0..<Self.keys {
      if (try? await container.resolve(Part.self, tags: key))?.number != key { failures += 1 }
    }
    return failures
  }

  /// Of each key's factory the first run fails, for whoever waits for it too; the second succeeds.
  @Test func failingOnce() async {
    let (made, released) = (Counter(), Counter())
    let container = Container()
    for key in 0..<Stress.iterations {
      let runs = Counter()
      container.register(tags: key, lifetime: .singleton) { _ in
        if runs.increment() == 1 { throw Refused() }
        return Part(key, made, released)
      }
    }
    let failures = await onThreads(Self.workers) { _ in
      (0..<Stress.iterations).count { key in
        (0..<2).allSatisfy { _ in (try? container.resolve(Part.self, tags: key)) == nil }
      }
    }
    #expect(failures == Array(repeating: 0, count: Self.workers))
    #expect(made.value == Stress.iterations)
  }

  final class Left: Sendable {}
  final class Right: Sendable {}

  /// Two singletons that need each other, asked for from both ends: an error, never a hang. A key is
  /// two builds.
  @Test func cycles() async {
    let container = Container()
    for key in 0..<Stress.iterations / 2 {
      container.register(tags: key, lifetime: .singleton) { resolver in
        _ = try resolver.resolve(Right.self, tags: key)
        return Left()
      }
      container.register(tags: key, lifetime: .singleton) { resolver in
        _ = try resolver.resolve(Left.self, tags: key)
        return Right()
      }
    }
    let wrong = await onThreads(2) { worker in
      (0..<Stress.iterations / 2).count { key in
        do {
          if worker == 0 {
            _ = try container.resolve(Left.self, tags: key)
          } else {
            _ = try container.resolve(Right.self, tags: key)
          }
          return true
        } catch {
          return (error as? ResolutionError)?.reason != .cycle
        }
      }
    }
    #expect(wrong == [0, 0])
  }

  /// Children are made, asked for what they and their parent keep, and dropped; what they built is
  /// released with them.
  @Test func dyingChildren() async throws {
    let (made, released) = (Counter(), Counter())
    let parent = Container()
    parent.register(tags: "request", lifetime: .scoped) { _ in Part(1, made, released) }
    parent.register(String.self, lifetime: .singleton) { _ in "shared" }
    let failures = await onThreads(Self.workers) { worker in
      (0..<Stress.iterations).count { iteration in
        let child = Container(parent: parent) { registrar in
          registrar.register(Int.self) { _ in iteration }
        }
        let first = try? child.resolve(Part.self, tags: "request")
        return first == nil || first !== (try? child.resolve(Part.self, tags: "request"))
          || (try? child.resolve(Int.self)) != iteration
          || (try? child.resolve(String.self)) != "shared"
      }
    }
    #expect(failures == Array(repeating: 0, count: Self.workers))
    #expect(made.value == Self.workers * Stress.iterations)
    #expect(released.value == made.value)
  }
}
