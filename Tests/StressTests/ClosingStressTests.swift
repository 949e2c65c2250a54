import Guise
import Synchronization
import TestSupport
import Testing

@Suite("Closing while others resolve", .endsInTime)
struct ClosingStressTests {
  /// Counts how often each of them is closed.
  final class Connection: Closeable, Sendable {
    let closings = Counter()
    func close() async throws { closings.increment() }
  }

  private static let count = 12

  /// Singletons that need the one before them, every other one async.
  private func container(_ created: Locked<[Connection]>, seed: Int) -> Container {
    let container = Container()
    for number in 0..<Self.count {
      if (number + seed) % 2 == 0 {
        container.register(tags: number, lifetime: .singleton) { r async throws in
          if number > 0 { _ = try await r.resolve(Connection.self, tags: number - 1) }
          await Task.yield()
          let connection = Connection()
          created.withLock { $0.append(connection) }
          return connection
        }
      } else {
        container.register(tags: number, lifetime: .singleton) { _ in
          let connection = Connection()
          created.withLock { $0.append(connection) }
          return connection
        }
      }
    }
    return container
  }

  @Test func everyBuiltInstanceIsClosedOnce() async throws {
    for round in 0..<Stress.rounds {
      let created = Locked<[Connection]>([])
      let container = container(created, seed: round)
      let (resolved, enough) = (Counter(), Gate())
      if round % 20 == 0 { enough.open() }
      await withTaskGroup { group in
        for worker in 0..<4 {
          group.addTask {
            var random = SplitMix(seed: UInt64(round * 4 + worker))
            while true {
              let number = Int.random(in: 0..<Self.count, using: &random)
              do {
                _ = try await container.resolve(Connection.self, tags: number)
                if resolved.increment() == round % 20 { enough.open() }
                await Task.yield()
              } catch let error as ResolutionError {
                #expect(error.reason == .noResolver, "round \(round)")
                return
              } catch {
                Issue.record("round \(round): \(error)")
                return
              }
            }
          }
        }
        for _ in 0..<2 {
          group.addTask {
            await enough.wait()
            await #expect(throws: Never.self) { try await container.close() }
          }
        }
      }
      let closings = created.withLock { $0.map(\.closings.value) }
      #expect(closings.allSatisfy { $0 == 1 }, "round \(round): \(closings)")
      for number in 0..<Self.count {
        let error = await resolutionError {
          try await container.resolve(Connection.self, tags: number)
        }
        #expect(error?.reason == .noResolver)
      }
    }
  }

  @Test func onThreadsToo() async throws {
    for round in 0..<Stress.rounds {
      let created = Locked<[Connection]>([])
      // All are sync where the number is odd.
      let container = container(created, seed: 0)
      let start = StartLine(3)
      let closing = Task.detached(executorPreference: TaskThread()) { [start] in
        start.wait()
        try await container.close()
      }
      let reasons = await onThreads(2) { worker in
        start.wait()
        var random = SplitMix(seed: UInt64(round * 2 + worker))
        while true {
          let number = Int.random(in: 0..<Self.count / 2, using: &random) * 2 + 1
          do { _ = try container.resolve(Connection.self, tags: number) } catch {
            return (error as? ResolutionError)?.reason
          }
        }
      }
      try await closing.value
      #expect(reasons == [.noResolver, .noResolver], "round \(round)")
      let closings = created.withLock { $0.map(\.closings.value) }
      #expect(closings.allSatisfy { $0 == 1 }, "round \(round): \(closings)")
    }
  }

  @Test func registeringMeanwhileIsHarmless() async throws {
    for _ in 0..<Stress.rounds {
      let container = Container()
      await withTaskGroup { group in
        group.addTask {
          for number in 0..<200 { container.register(tags: number) { _ in number } }
        }
        group.addTask {
          for number in 0..<200 { container.unregister(keys: Key<Int>(tags: number)) }
        }
        group.addTask { await #expect(throws: Never.self) { try await container.close() } }
      }
      for number in 0..<200 {
        let error = await resolutionError { try await container.resolve(Int.self, tags: number) }
        #expect(error?.reason == .noResolver)
      }
    }
  }
}
