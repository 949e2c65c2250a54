import Guise
import TestSupport
import Testing

/// Registering and unregistering while others look up, search and resolve arrays.
@Suite("Unregister stress", .serialized, .endsInTime)
struct UnregisterStressTests {
  private static let workers = 4
  private static let writers = 2
  private static let keys = 16

  /// What comes and goes in the child is also in the parent, with another value: each resolve gets
  /// one or the other. What is never unregistered is always found, in its order.
  @Test func unregisterDuringResolve() async throws {
    let parent = Container()
    let child = Container(parent: parent)
    for tag in 0..<Self.keys {
      parent.register(tags: tag, lifetime: .singleton) { _ in -tag }
      child.register(tags: "\(tag)") { _ in tag }
    }
    let failures = await onThreads(Self.workers) { worker in
      var failures = 0
      for iteration in 0..<Stress.iterations {
        let tag = (iteration &* 7919 &+ worker) % Self.keys
        if worker < Self.writers {
          switch iteration % 4 {
          case 0: child.register(tags: tag, metadata: tag) { _ in tag }
          case 1: child.register(tags: tag, lifetime: .singleton) { _ in tag }
          case 2: child.unregister(keys: Key<Int>(tags: tag))
          default:
            child.unregister(matching: Criteria(Int.self, tags: .contains(tag)))
          }
        } else if iteration % 500 == 0 {
          let found = (try? child.resolve([Int].self)) ?? []
          let stable = child.keys(matching: Criteria(tags: .equals("1")))
          if found.count != 2 * Self.keys || stable.count != 1 { failures += 1 }
        } else if iteration % 3 == 0 {
          if (try? child.resolve(Int.self, tags: "\(tag)")) != tag { failures += 1 }
        } else {
          let found = try? child.resolve(Int.self, tags: tag)
          if found != tag && found != -tag { failures += 1 }
        }
      }
      return failures
    }
    #expect(failures == Array(repeating: 0, count: Self.workers))
    child.unregister(matching: Criteria(tags: .contains(3)))
    #expect(try await child.resolve(Int.self, tags: 3) == -3)
  }

  /// New keys for ever, each unregistered: slots are used again, tables are renewed under readers.
  @Test func newKeysForEver() async throws {
    let container = Container()
    for tag in 0..<Self.keys { container.register(tags: tag) { _ in tag } }
    let failures = await onThreads(Self.workers) { worker in
      var failures = 0
      for iteration in 0..<Stress.iterations {
        if worker < Self.writers {
          let key = container.register(tags: "\(worker)", iteration) { _ in iteration }
          if iteration % 100 == 0,
            (try? container.resolve(keys: [key]) as [Int]) != [iteration]
          {
            failures += 1
          }
          if container.unregister(keys: key) != 1 { failures += 1 }
        } else {
          let tag = iteration % Self.keys
          if (try? container.resolve(Int.self, tags: tag)) != tag { failures += 1 }
        }
      }
      return failures
    }
    #expect(failures == Array(repeating: 0, count: Self.workers))
    #expect(try await container.resolve([Int].self) == Array(0..<Self.keys))
  }

  /// Several unregister one registration: one of them is told that it did.
  @Test func unregisteredOnce() async {
    let container = Container()
    let alive = Counter()
    for round in 0..<Stress.iterations / 20 {
      let key = container.register(lifetime: .singleton) { _ in Counted(alive) }
      let removed = Counter()
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            _ = try? await container.resolve(Counted.self)
            if container.unregister(keys: key) == 1 { removed.increment() }
          }
        }
      }
      #expect(removed.value == 1, "round \(round)")
    }
    #expect(container.keys(Counted.self).isEmpty)
  }
}
