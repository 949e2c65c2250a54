import Guise
import TestSupport
import Testing

/// `start()` from several sides, while others resolve what it builds.
@Suite("Starting while others resolve", .serialized, .endsInTime)
struct StartingStressTests {
  final class Engine: Sendable {
    let number: Int
    let inner: Engine?
    init(_ number: Int, _ inner: Engine?) { (self.number, self.inner) = (number, inner) }
  }

  private static let keys = 20
  /// Each worker asks each container for all of its keys.
  private static let rounds = Stress.starts / keys
  private static let batch = 100

  /// Eager singletons, every third of which needs the one before.
  private static func container(_ made: Counter) -> Container {
    let container = Container()
    for number in 0..<keys {
      container.register(tags: number, lifetime: .singleton, eager: true) { r in
        let inner = number % 3 == 2 ? try r.resolve(Engine.self, tags: number - 1) : nil
        made.increment()
        return Engine(number, inner)
      }
    }
    return container
  }

  private static func isThere(_ engine: Engine?, _ number: Int) -> Bool {
    engine?.number == number && (engine?.inner != nil) == (number % 3 == 2)
  }

  /// Every start succeeds, every resolve gets the instance, and each is built once.
  @Test func startsAndResolves() async {
    for begin in stride(from: 0, to: Self.rounds, by: Self.batch) {
      let made = Counter()
      let containers = (0..<min(Self.batch, Self.rounds - begin)).map { _ in Self.container(made) }
      let failures = await Race.failures(
        on: containers,
        sync: [
          { container, _ in (try? container.start()) == nil ? 1 : 0 },
          { container, round in
            (0..<Self.keys).count { step in
              let number = round.isMultiple(of: 2) ? Self.keys - 1 - step : step
              return !Self.isThere(try? container.resolve(Engine.self, tags: number), number)
            }
          },
        ],
        async: [
          { container, _ in (try? await container.start()) == nil ? 1 : 0 },
          { container, round in
            var failures = 0
            for step in 0..<Self.keys {
              let number = (step * 7 + round) % Self.keys
              let engine = try? await container.resolve(Engine.self, tags: number)
              if !Self.isThere(engine, number) { failures += 1 }
            }
            return failures
          },
        ])
      #expect(failures == 0)
      #expect(made.value == containers.count * Self.keys)
    }
  }

  /// One of the eager ones fails twice: who is told of it starts again, and goes on where it ended.
  @Test func startsThatFail() async {
    for begin in stride(from: 0, to: Self.rounds, by: Self.batch) {
      let made = Counter()
      let containers = (0..<min(Self.batch, Self.rounds - begin)).map { _ -> Container in
        let container = Self.container(made)
        let runs = Counter()
        container.register(tags: 7, lifetime: .singleton, eager: true) { _ in
          if runs.increment() <= 2 { throw Broken() }
          made.increment()
          return Engine(7, nil)
        }
        return container
      }
      let failures = await Race.failures(
        on: containers,
        sync: [
          { container, _ in
            while true {
              do {
                try container.start()
                return 0
              } catch {
                if !((error as? ResolutionError)?.underlying is Broken) { return 1 }
              }
            }
          },
          { container, _ in
            (0..<Self.keys).count { number in
              do {
                return !Self.isThere(try container.resolve(Engine.self, tags: number), number)
              } catch {
                // What needs it fails with it.
                return !((error as? ResolutionError)?.underlying is Broken)
                  || ![7, 8].contains(number)
              }
            }
          },
        ],
        async: [
          { container, _ in
            while true {
              do {
                try await container.start()
                return 0
              } catch {
                if !((error as? ResolutionError)?.underlying is Broken) { return 1 }
              }
            }
          }
        ])
      #expect(failures == 0)
      #expect(made.value == containers.count * Self.keys)
    }
  }

  /// Half of the factories are async: threads are told where they cannot wait, tasks never fail.
  @Test func startsOfAsyncFactories() async {
    for begin in stride(from: 0, to: Self.rounds, by: Self.batch) {
      let made = Counter()
      let containers = (0..<min(Self.batch, Self.rounds - begin)).map { _ -> Container in
        let container = Self.container(made)
        for number in stride(from: 0, to: Self.keys, by: 2) {
          container.register(tags: number, lifetime: .singleton, eager: true) { r async throws in
            let inner =
              number % 3 == 2 ? try await r.resolve(Engine.self, tags: number - 1) : nil
            await Task.yield()
            made.increment()
            return Engine(number, inner)
          }
        }
        // A sync closure's own resolve is sync.
        for number in stride(from: 5, to: Self.keys, by: 6) {
          container.register(tags: number, lifetime: .singleton, eager: true) { r async throws in
            let inner = try await r.resolve(Engine.self, tags: number - 1)
            made.increment()
            return Engine(number, inner)
          }
        }
        return container
      }
      let failures = await Race.failures(
        on: containers,
        sync: [
          { container, _ in
            (0..<Self.keys).count { number in
              do {
                return !Self.isThere(try container.resolve(Engine.self, tags: number), number)
              } catch {
                return (error as? ResolutionError)?.reason != .requiresAsync
              }
            }
          }
        ],
        async: [
          { container, _ in (try? await container.start()) == nil ? 1 : 0 },
          { container, _ in (try? await container.start()) == nil ? 1 : 0 },
          { container, round in
            var failures = 0
            for step in 0..<Self.keys {
              let number = (step * 3 + round) % Self.keys
              let engine = try? await container.resolve(Engine.self, tags: number)
              if !Self.isThere(engine, number) { failures += 1 }
            }
            return failures
          },
        ])
      #expect(failures == 0)
      #expect(made.value == containers.count * Self.keys)
    }
  }
}
