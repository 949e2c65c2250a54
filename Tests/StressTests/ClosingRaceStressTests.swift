import Guise
import TestSupport
import Testing

/// `close()` while others resolve, register, make children and start.
@Suite("Closing while others do everything else", .serialized, .endsInTime)
struct ClosingRaceStressTests {
  /// Counts how often it is closed.
  final class Pump: Closeable, Sendable {
    let closings = Counter()
    func close() async throws { closings.increment() }
  }
  /// What children keep.
  final class Valve: Closeable, Sendable {
    let closings = Counter()
    func close() async throws { closings.increment() }
  }

  private static let keys = 20
  /// Each worker does something with each container as often as there are keys.
  private static let rounds = Stress.starts / keys
  private static let batch = 100

  /// A container of which several workers use each part.
  private struct Plant: Sendable {
    let container = Container()
    let made = Locked<[Pump]>([])
    let line = StartLine(6)

    init(round: Int) {
      for number in 0..<keys {
        let isEager = number.isMultiple(of: 4)
        if (number + round).isMultiple(of: 2) {
          container.register(tags: number, lifetime: .singleton, eager: isEager) { [made] _ in
            let pump = Pump()
            made.withLock { $0.append(pump) }
            return pump
          }
        } else {
          container.register(tags: number, lifetime: .singleton, eager: isEager) {
            [made] r async throws in
            if number > 0 { _ = try await r.resolve(Pump.self, tags: number - 1) }
            await Task.yield()
            let pump = Pump()
            made.withLock { $0.append(pump) }
            return pump
          }
        }
      }
      container.register(lifetime: .scoped) { _ in Valve() }
    }
  }

  /// Reasons that a worker may meet; anything else is a failure.
  private static func isExpected(
    _ error: any Error, or reason: ResolutionError.Reason? = nil
  ) -> Bool {
    guard let error = error as? ResolutionError else { return false }
    return error.reason == .noResolver || error.reason == reason
  }

  /// Threads: a sync resolve may also meet what only a task can build.
  private static func resolveAll(_ plant: Plant, _ round: Int) -> Int {
    (0..<keys).count { step in
      let number = round.isMultiple(of: 2) ? step : keys - 1 - step
      do {
        _ = try plant.container.resolve(Pump.self, tags: number)
        return false
      } catch {
        return !isExpected(error, or: .requiresAsync)
      }
    }
  }

  /// Keys come and go, and so do children with what they keep.
  private static func registerAll(_ plant: Plant, _ round: Int) -> Int {
    (0..<keys).count { number in
      let key = plant.container.register(tags: "own", number) { _ in number }
      do {
        guard try (plant.container.resolve(keys: [key]) as [Int]) == [number] else { return true }
        if number.isMultiple(of: 2) { plant.container.unregister(keys: key) }
        let child = Container(parent: plant.container)
        child.register(instance: number)
        let valve = try child.resolve(Valve.self)
        return try child.resolve(Valve.self) !== valve || valve.closings.value != 0
      } catch {
        return !isExpected(error)
      }
    }
  }

  private static func resolveAll(_ plant: Plant, _ round: Int) async -> Int {
    var failures = 0
    for step in 0..<keys {
      do {
        _ = try await plant.container.resolve(Pump.self, tags: (step * 7 + round) % keys)
      } catch {
        if !isExpected(error) { failures += 1 }
      }
    }
    return failures
  }

  private static func start(_ plant: Plant, _ round: Int) async -> Int {
    do {
      try await plant.container.start()
      return 0
    } catch {
      return isExpected(error) ? 0 : 1
    }
  }

  /// Earlier in one round, later in another.
  private static func close(_ plant: Plant, _ round: Int) async -> Int {
    do {
      for number in 0..<round % keys {
        _ = try await plant.container.resolve(Pump.self, tags: number)
      }
    } catch {
      if !isExpected(error) { return 1 }
    }
    do {
      try await plant.container.close()
      return 0
    } catch {
      return 1
    }
  }

  private typealias Work = @Sendable (Plant, Int) async -> Int

  @Test func everyInstanceIsClosedOnceAndNothingHangs() async {
    for begin in stride(from: 0, to: Self.rounds, by: Self.batch) {
      let plants = (begin..<min(begin + Self.batch, Self.rounds)).map(Plant.init(round:))
      let works: [Work] = [Self.resolveAll, Self.start, Self.close, Self.close]
      let failures = await withTaskGroup(of: Int.self) { group in
        for work in works {
          group.addTask(executorPreference: TaskThread()) {
            var failures = 0
            for (round, plant) in plants.enumerated() {
              plant.line.wait()
              failures += await work(plant, begin + round)
            }
            return failures
          }
        }
        group.addTask {
          await onThreads(2) { worker in
            var failures = 0
            for (round, plant) in plants.enumerated() {
              plant.line.wait()
              failures +=
                worker == 0
                ? Self.resolveAll(plant, begin + round) : Self.registerAll(plant, begin + round)
            }
            return failures
          }.reduce(0, +)
        }
        return await group.reduce(0, +)
      }
      #expect(failures == 0, "from round \(begin)")
      for (round, plant) in plants.enumerated() {
        let closings = plant.made.withLock { $0.map(\.closings.value) }
        #expect(closings.allSatisfy { $0 == 1 }, "round \(begin + round): \(closings)")
        let error = await resolutionError {
          try await plant.container.resolve(Pump.self, tags: round % Self.keys)
        }
        #expect(error?.reason == .noResolver, "round \(begin + round)")
        #expect(plant.container.keys(matching: Criteria()).isEmpty, "round \(begin + round)")
      }
    }
  }
}
