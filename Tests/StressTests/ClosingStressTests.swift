import Guise
import TestSupport
import Testing

/// `start()` and `close()` from several sides, while others resolve, register and make children.
@Suite("Starting and closing under stress", .serialized, .endsInTime)
struct ClosingStressTests {
  final class Pump: Closeable, Sendable {
    let closings = Counter()
    func close() async throws { closings.increment() }
  }

  private static let keys = 20
  private static let batch = 100

  /// A container and the pumps that it made.
  private struct Plant: Sendable {
    let container = Container()
    let made = Locked<[Pump]>([])

    /// - Parameter isAsync: whether every other factory is async, and needs the one before.
    init(isAsync: Bool, failing: Int = -1) {
      let (failures, made) = (Counter(), made)
      for number in 0..<keys {
        @Sendable func make() throws -> Pump {
          if number == failing && failures.increment() <= 2 { throw Broken() }
          let pump = Pump()
          made.withLock { $0.append(pump) }
          return pump
        }
        if isAsync && number % 2 == 1 {
          container.register(tags: number, lifetime: .singleton, eager: number % 4 == 1) {
            r async throws in
            _ = try await r.resolve(Pump.self, tags: number - 1)
            await Task.yield()
            return try make()
          }
        } else {
          container.register(tags: number, lifetime: .singleton, eager: true) { _ in try make() }
        }
      }
      container.register(tags: "child", lifetime: .scoped) { _ in Pump() }
    }
  }

  private static func reason(_ error: any Error) -> ResolutionError.Reason? {
    (error as? ResolutionError)?.reason
  }

  /// Runs batches of containers, all work at once for one after the other.
  private func race(
    isAsync: Bool, failing: Int = -1, sync: [Race.Work], async works: [Race.AsyncWork],
    check: (Plant) async -> Void
  ) async {
    for begin in stride(from: 0, to: Stress.starts / Self.keys, by: Self.batch) {
      let plants = (0..<Self.batch).map { _ in Plant(isAsync: isAsync, failing: failing) }
      let failures = await Race.failures(on: plants.map(\.container), sync: sync, async: works)
      #expect(failures == 0, "from round \(begin)")
      for plant in plants { await check(plant) }
    }
  }

  /// Each start succeeds in the end, each resolve gets the instance, and each is made once.
  @Test(arguments: [-1, 7])
  func startsAndResolves(failing: Int) async {
    let startNow: Race.Work = { container, _ in
      while true {
        do {
          try container.start()
          return 0
        } catch {
          if !((error as? ResolutionError)?.underlying is Broken) { return 1 }
        }
      }
    }
    let resolve: Race.Work = { container, round in
      (0..<Self.keys).count { step in
        let number = round.isMultiple(of: 2) ? Self.keys - 1 - step : step
        return (try? container.resolve(Pump.self, tags: number)) == nil && number != failing
      }
    }
    await race(
      isAsync: false, failing: failing, sync: [startNow, resolve],
      async: [
        { container, _ in
          for _ in 0..<3 { try? await container.start() }
          return (try? await container.start()) == nil ? 1 : 0
        }
      ]
    ) { plant in #expect(plant.made.withLock(\.count) == Self.keys) }
  }

  /// Every instance is closed once, and nothing hangs or is found afterwards.
  @Test func closingWhileOthersDoEverything() async {
    let resolveNow: Race.Work = { container, round in
      (0..<Self.keys).count { step in
        do { _ = try container.resolve(Pump.self, tags: (step * 7 + round) % Self.keys) } catch {
          return ![.noResolver, .requiresAsync].contains(Self.reason(error))
        }
        return false
      }
    }
    let register: Race.Work = { container, _ in
      (0..<Self.keys).count { number in
        let key = container.register(tags: "own", number) { _ in number }
        do {
          guard try container.resolve(keys: [key]) as [Int] == [number] else { return true }
          if number.isMultiple(of: 2) { container.unregister(keys: key) }
          let child = Container(parent: container)
          let pump = try child.resolve(Pump.self, tags: "child")
          return try child.resolve(Pump.self, tags: "child") !== pump || pump.closings.value != 0
        } catch { return Self.reason(error) != .noResolver }
      }
    }
    let resolve: Race.AsyncWork = { container, round in
      var failures = 0
      for step in 0..<Self.keys {
        do {
          _ = try await container.resolve(Pump.self, tags: (step * 3 + round) % Self.keys)
        } catch { failures += Self.reason(error) == .noResolver ? 0 : 1 }
      }
      return failures
    }
    let start: Race.AsyncWork = { container, _ in
      do { try await container.start() } catch {
        return Self.reason(error) == .noResolver ? 0 : 1
      }
      return 0
    }
    // Earlier in one round, later in another.
    let close: Race.AsyncWork = { container, round in
      for number in 0..<round % Self.keys {
        _ = try? await container.resolve(Pump.self, tags: number)
      }
      return (try? await container.close()) == nil ? 1 : 0
    }
    await race(
      isAsync: true, sync: [resolveNow, register], async: [resolve, start, close, close]
    ) { plant in
      let pumps = plant.made.withLock { $0 }
      // Those that were made too late are closed by tasks of their own.
      while pumps.contains(where: { $0.closings.value == 0 }) { await Task.yield() }
      #expect(Set(pumps.map(\.closings.value)).isSubset(of: [1]))
      let error = await resolutionError { try await plant.container.resolve(Pump.self, tags: 1) }
      #expect(error?.reason == .noResolver)
      #expect(plant.container.keys(matching: Criteria()).isEmpty)
    }
  }
}
