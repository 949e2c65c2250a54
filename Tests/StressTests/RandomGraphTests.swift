import Guise
import TestSupport
import Testing

/// Random graphs of kept services, each compared with what its edges say: nothing is made twice,
/// nothing is incomplete, nothing fails that can be made, and nobody waits for ever.
///
/// `GUISE_SEED` is the first seed; a fault names its own.
@Suite("Random graphs of kept services", .endsInTime)
struct RandomGraphTests {
  private static let first = TestSettings.seed ?? 1

  private func report(_ faults: [String], _ seed: UInt64, _ graph: RandomGraph) {
    if faults.isEmpty { return }
    Issue.record("seed \(seed): \(faults.joined(separator: ", ")) in \(graph)")
  }

  /// One thread: whichever service is asked first.
  @Test func onOneThread() throws {
    let seeds = UInt64(Stress.size(2_000) * (Stress.rounds > 40 ? 10 : 1))
    for seed in Self.first..<(Self.first + seeds) {
      let all: [Lifetime] = [.singleton, .scoped, .weak, .singleton]
      let graph = RandomGraph(
        seed: seed, upTo: 7, lifetimes: seed % 4 == 0 ? all : [.singleton], completes: true)
      for start in 0..<graph.count {
        let world = GraphWorld(graph, isRacing: false)
        var nodes = [AnyNode?](repeating: nil, count: graph.count)
        for number in 0..<graph.count {
          let asked = (start + number) % graph.count
          nodes[asked] = try? world.resolve(asked, from: world.container)
        }
        report(world.faults(nodes), seed, graph)
        for node in nodes { node?.forget() }
      }
    }
  }

  enum Racers: CaseIterable, Sendable {
    case threads, threadsAndTasks, asyncTasks
  }

  @Test(arguments: Racers.allCases)
  func racing(_ racers: Racers) async {
    let seeds = UInt64(Stress.rounds * 20)
    for seed in Self.first..<(Self.first + seeds) {
      let graph = RandomGraph(
        seed: seed, upTo: 6, lifetimes: [.singleton, .singleton, .singleton, .scoped],
        isAsync: racers == .asyncTasks)
      let world = GraphWorld(graph, isRacing: true)
      var random = SplitMix(seed: seed &* 31)
      let starts = (0..<4).map { _ in random.count(0...(graph.count - 1)) }
      let results = await race(world, starts, racers)
      var nodes: [AnyNode?] = []
      for number in 0..<graph.count {
        nodes.append(try? await world.awaitResolve(number, from: world.container))
      }
      report(world.faults(nodes, results: results), seed, graph)
      for node in nodes { node?.forget() }
    }
  }

  private func race(
    _ world: GraphWorld, _ starts: [Int], _ racers: Racers
  ) async -> [(Int, Result<AnyNode, any Error>)] {
    let threads = racers == .threads ? starts : racers == .asyncTasks ? [] : Array(starts.prefix(2))
    let line = StartLine(starts.count)
    return await withTaskGroup(of: [(Int, Result<AnyNode, any Error>)].self) { group in
      for start in starts.dropFirst(threads.count) {
        group.addTask(executorPreference: TaskThread()) {
          line.wait()
          do {
            return [(start, .success(try await world.awaitResolve(start, from: world.container)))]
          } catch {
            return [(start, .failure(error))]
          }
        }
      }
      if !threads.isEmpty {
        group.addTask {
          await onThreads(threads.count) { worker in
            line.wait()
            let start = threads[worker]
            return (start, Result { try world.resolve(start, from: world.container) })
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }
}
