import Guise
import GuiseVerification
import TestSupport
import Testing

/// Rings of one to three objects: each kind of edge, each lifetime, each form of factory, whoever is
/// asked first, and in both ways.
@Suite("Cycles of every shape", .endsInTime)
struct CycleMatrixTests {
  private static let lifetimes = [Lifetime.singleton, .graph, .scoped, .weak, .transient]

  private static func rows<Value>(of choices: [Value], _ count: Int) -> [[Value]] {
    count == 0 ? [[]] : rows(of: choices, count - 1).flatMap { row in choices.map { row + [$0] } }
  }

  private static func rings(_ form: ObjectGraph.Form) -> [ObjectGraph] {
    (1...3).flatMap { count in
      rows(of: ObjectGraph.Edge.allCases, count).flatMap { kinds in
        rows(of: lifetimes, count).sampled(every: count == 3 ? 29 : 1).map {
          ObjectGraph(ring: kinds, $0, form)
        }
      }
    }
    // Objects that ask are kept, and do so in the sync way, which cannot await.
    .filter { graph in
      (0..<graph.count).allSatisfy {
        graph.targets(of: $0, by: .asked).isEmpty
          || form != .asyncClosure && graph.lifetimes[$0] != .transient
      }
    }
  }

  @Test(arguments: [ObjectGraph.Form.auto, .closure], Way.allCases)
  func ringsAreBuiltOrThrown(_ form: ObjectGraph.Form, _ way: Way) async {
    await check(form, way)
  }

  @Test func ringsOfAsyncFactoriesAreBuiltOrThrown() async {
    await check(.asyncClosure, .async)
  }

  private func check(_ form: ObjectGraph.Form, _ way: Way) async {
    var faults: [String] = []
    for graph in Self.rings(form) {
      for start in 0..<graph.count {
        for fault in await Self.faults(of: GraphWorld(graph), from: start, way) {
          faults.append("\(fault): from \(start), \(graph)")
        }
      }
    }
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(5).joined(separator: "\n"))")
  }

  private static func faults(
    of world: GraphWorld, from start: Int, _ way: Way
  ) async -> [String] {
    let fails = world.graph.failing[start]
    do {
      let object = try await world.resolve(start, by: way)
      var faults = world.faults(of: [object])
      if fails { faults.append("no error") }
      let made = world.made.map(\.value)
      for (number, lifetime) in world.graph.lifetimes.enumerated()
      where [.singleton, .scoped, .graph].contains(lifetime) && made[number] > 1 {
        faults.append("\(number) was made \(made[number]) times")
      }
      return faults
    } catch {
      guard let error = error as? ResolutionError, fails, error.isClosedCycle else {
        return ["\(error)"]
      }
      return error.path.first?.key == world.key(of: start) ? [] : ["the path is \(error.path)"]
    }
  }

  /// Parameters and properties are all that it can see.
  @Test func verifyFindsTheCyclesThatAreThrown() {
    for graph in Self.rings(.auto)
    where (0..<graph.count).allSatisfy({ graph.targets(of: $0, by: .asked).isEmpty }) {
      let findings = GraphWorld(graph).container.verify().errors
      #expect(findings.isEmpty != graph.failing.contains(true), "\(graph)")
      #expect(findings.allSatisfy { $0.code == .dependencyCycle })
    }
  }

  /// Graphs with several cycles, whoever is asked first; kept objects are asked one after the other.
  @Test(arguments: Way.allCases)
  func randomGraphsAreBuiltOrThrown(_ way: Way) async {
    for seed in GeneratedCases.seeds(2_000, usually: 200, sharedBy: 2) {
      let kept: [Lifetime] = [.singleton, .scoped] + (way == .sync ? [.weak, .singleton] : [])
      let isKept = seed % 4 > 0
      let graph = ObjectGraph(
        seed: seed, upTo: 7, lifetimes: isKept ? kept : [.graph],
        isAsync: way == .async && seed % 2 == 0, asks: way == .sync && isKept)
      for start in 0..<graph.count {
        let world = GraphWorld(graph)
        let order = isKept ? (0..<graph.count).map { (start + $0) % graph.count } : [start]
        var objects: [GraphObject] = []
        for number in order {
          let object = try? await world.resolve(number, by: way)
          #expect((object == nil) == graph.failing[number], "seed \(seed), \(number): \(graph)")
          if let object { objects.append(object) }
        }
        #expect(world.faults(of: objects) == [], "seed \(seed): \(graph)")
        for number in order where !graph.failing[number] && graph.lifetimes[number] != .weak {
          #expect(world.made[number].value == 1, "seed \(seed), \(number): \(graph)")
        }
      }
    }
  }
}

extension GraphWorld {
  fileprivate func resolve(_ number: Int, by way: Way) async throws -> GraphObject {
    switch way {
    case .sync: try resolve(number, from: container)
    case .async: try await awaitResolve(number, from: container)
    }
  }
}
