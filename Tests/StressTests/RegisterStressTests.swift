import Guise
import TestSupport
import Testing

/// Registering one key from many threads, among keys of the same hash.
@Suite("Register stress", .serialized, .endsInTime)
struct RegisterStressTests {
  private static let workers = 4

  /// Only equality tells these apart.
  struct Colliding: Hashable {
    var number: Int
    func hash(into hasher: inout Hasher) {}
  }

  /// All threads register the same few new keys in each round: one registration each is left, in
  /// the order in which the keys first appeared.
  @Test(arguments: [(2, Stress.rounds / 2), (40, Stress.rounds / 20)])
  func equalKeys(_ count: Int, _ rounds: Int) async {
    for round in 0..<rounds {
      let container = Container()
      container.register(tags: Colliding(number: -1), lifetime: .singleton) { _ in -1 }
      let line = StartLine(Self.workers)
      let failures = await onThreads(Self.workers) { worker in
        line.wait()
        var failures = 0
        for step in 0..<count {
          let number = (step + worker) % count
          let key = container.register(tags: Colliding(number: number), lifetime: .singleton) {
            _ in number
          }
          if (try? container.resolve(keys: [key]) as [Int]) != [number] { failures += 1 }
        }
        return failures
      }
      #expect(failures == Array(repeating: 0, count: Self.workers), "round \(round)")
      let keys = container.keys(Int.self)
      #expect(keys.count == count + 1 && Set(keys).count == count + 1, "round \(round)")
      #expect(keys.first == Key(tags: Colliding(number: -1)), "round \(round)")

      // Registered again by all threads: no key leaves its place.
      let again = StartLine(Self.workers)
      _ = await onThreads(Self.workers) { worker in
        again.wait()
        for number in 0..<count {
          container.register(tags: Colliding(number: number)) { _ in number + worker * 1_000 }
        }
      }
      #expect(container.keys(Int.self) == keys, "round \(round)")
      let values: [Int]? = await onThread { try? container.resolve(keys: keys) }
      #expect(
        values?.dropFirst().map { Key(tags: Colliding(number: $0 % 1_000)) }
          == Array(keys.dropFirst()), "round \(round)")
    }
  }

  /// Keys of one hash come and go while others register them again.
  @Test func comingAndGoing() async throws {
    let container = Container()
    container.register(tags: Colliding(number: -1)) { _ in -1 }
    let failures = await onThreads(Self.workers) { worker in
      var failures = 0
      for iteration in 0..<Stress.iterations {
        let number = (iteration &* 31 &+ worker) % 5
        let key = Key<Int>(tags: Colliding(number: number))
        if worker < 1 {
          container.unregister(keys: key)
        } else if worker < 3 {
          container.register(tags: Colliding(number: number)) { _ in number }
        } else {
          let found = container.keys(Int.self, tags: .equals(Colliding(number: number)))
          if found.count > 1 { failures += 1 }
          if (try? container.resolve(Int.self, tags: Colliding(number: -1))) != -1 { failures += 1 }
        }
      }
      return failures
    }
    #expect(failures == Array(repeating: 0, count: Self.workers))
    for number in 0..<5 { container.register(tags: Colliding(number: number)) { _ in number } }
    #expect(try await container.resolve([Int].self).sorted() == Array(-1..<5))
  }
}
