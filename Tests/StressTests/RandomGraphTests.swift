import Guise
import TestSupport
import Testing

/// Random graphs of kept services, each compared with its edges: nothing is made twice, nothing is
/// incomplete, nothing fails that can be made, nobody waits for ever, and no container stays alive.
///
/// `GUISE_SEED` is the first seed; a fault names its own.
@Suite("Random graphs of kept services", .endsInTime)
struct RandomGraphTests {
  enum Racers: CaseIterable, Sendable {
    case threads, threadsAndTasks, mainActorAndTasks, asyncTasks
  }

  @Test(arguments: Racers.allCases)
  func racing(_ racers: Racers) async throws {
    var containers: [UInt64: () -> Container?] = [:]
    for seed in GeneratedCases.seeds(UInt64(Stress.rounds * 20), usually: 800) {
      let graph = ObjectGraph(
        seed: seed, upTo: 6, lifetimes: [.singleton, .singleton, .singleton, .scoped],
        isAsync: racers == .asyncTasks, onMainActor: racers == .mainActorAndTasks)
      let isGrouping = seed.isMultiple(of: 2)
      let world = GraphWorld(graph, isRacing: true, isGrouping: isGrouping)
      let mayRepeat = graph.mayRepeat(isGrouping: isGrouping && racers == .asyncTasks)
      containers[seed] = { [weak container = world.container] in container }
      var random = SplitMix(seed: seed &* 31)
      let starts = (0..<4).map { _ in random.count(0...(graph.count - 1)) }
      var objects: [GraphObject] = []
      var faults: [String] = []
      for (start, result) in await race(world, starts, racers) {
        switch result {
        case .success(let object): objects.append(object)
        case .failure(let error):
          if !graph.failing[start] || (error as? ResolutionError)?.reason != .cycle {
            faults.append("\(start): \(error)")
          }
        }
      }
      for number in 0..<graph.count {
        let object = try? await world.awaitResolve(number, from: world.container)
        if (object == nil) != graph.failing[number] { faults.append("\(number) fails") }
        if let object {
          objects.append(object)
          let made = world.made[number].value
          if made != 1 && !mayRepeat[number] {
            faults.append("\(number) was made \(made) times")
          }
        }
      }
      faults += world.faults(of: objects)
      #expect(faults.isEmpty, "seed \(seed): \(graph)")
    }
    // A thread may still hold one for a moment.
    for _ in 0..<100 where !containers.isEmpty {
      containers = containers.filter { $0.value() != nil }
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(containers.keys.sorted() == [], "containers of these seeds stay alive")
  }

  private func race(
    _ world: GraphWorld, _ starts: [Int], _ racers: Racers
  ) async -> [(Int, Result<GraphObject, any Error>)] {
    let threads =
      switch racers {
      case .threads: starts
      case .threadsAndTasks: Array(starts.prefix(2))
      case .mainActorAndTasks, .asyncTasks: [Int]()
      }
    let onMain = racers == .mainActorAndTasks ? 1 : 0
    let line = StartLine(starts.count)
    return await withTaskGroup(of: [(Int, Result<GraphObject, any Error>)].self) { group in
      for start in starts.prefix(onMain) {
        group.addTask { @MainActor in
          line.waitBlockingMainActor()
          return [(start, Result { try world.resolve(start, from: world.container) })]
        }
      }
      for start in starts.dropFirst(threads.count + onMain) {
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
