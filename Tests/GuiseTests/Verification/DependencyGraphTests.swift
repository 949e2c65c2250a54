import TestSupport
import Testing

@testable import Guise
@testable import GuiseVerification

@Suite struct DependencyGraphTests {
  private typealias Edge = DependencyGraph.Edge

  private func cycles(_ nodeCount: Int, _ edges: [(Int, Int, DependencyKind)]) -> [[Int]] {
    let graph = DependencyGraph(
      nodeCount: nodeCount, edges: edges.map { Edge(from: $0.0, to: $0.1, $0.2) })
    return graph.knots().map { path in
      #expect(path.last?.target == path.first?.source)
      for (edge, next) in zip(path, path.dropFirst()) { #expect(edge.target == next.source) }
      return path.map(\.source.rawValue)
    }
  }

  @Test func edgesOfANodeKeepTheirOrder() {
    let graph = DependencyGraph(
      nodeCount: 3,
      edges: [
        Edge(from: 1, to: 2, .required, label: 0), Edge(from: 0, to: 1, .array, label: 1),
        Edge(from: 1, to: 0, .optional, label: 2), Edge(from: 1, to: 9, .optional, label: 3),
      ])
    #expect(graph.edges(from: 1).map(\.label) == [0, 2])
    #expect(graph.edges(from: 0).map(\.target) == [1])
    #expect(graph.edges(from: 2).isEmpty)
  }

  @Test func aGraphWithoutCyclesHasNone() {
    #expect(
      cycles(4, [(0, 1, .required), (0, 2, .required), (1, 3, .array), (2, 3, .optional)]) == [])
    #expect(cycles(0, []) == [])
  }

  @Test func aNodeMayNeedItself() {
    #expect(cycles(2, [(1, 1, .required)]) == [[1]])
  }

  @Test func aDeferredDependencyBreaksACycle() {
    #expect(cycles(2, [(0, 1, .required), (1, 0, .deferred)]) == [])
    #expect(cycles(1, [(0, 0, .deferred)]) == [])
  }

  @Test func optionalAndArrayDependenciesCloseACycle() {
    #expect(cycles(3, [(0, 1, .optional), (1, 2, .array), (2, 0, .required)]) == [[0, 1, 2]])
  }

  @Test func aCycleBeginsAtItsSmallestNode() {
    #expect(cycles(4, [(3, 1, .required), (1, 2, .required), (2, 3, .required)]) == [[1, 2, 3]])
  }

  @Test func eachGroupGivesItsShortestCycle() {
    let found = cycles(
      7,
      [
        (0, 1, .required), (1, 2, .required), (2, 0, .required), (1, 0, .required),
        (2, 3, .required),
        (3, 4, .required), (4, 3, .required), (5, 4, .required), (6, 6, .required),
      ])
    #expect(found == [[0, 1], [3, 4], [6]])
  }

  @Test func aKnotIsUntiedOneDependencyAfterTheOther() {
    let edges = [
      Edge(from: 0, to: 1, .required), Edge(from: 1, to: 2, .required),
      Edge(from: 2, to: 0, .required, label: 0), Edge(from: 2, to: 1, .required, label: 1),
    ]
    let graph = DependencyGraph(nodeCount: 3, edges: edges)
    #expect(graph.cycles().map { $0.map(\.source) } == [[0, 1, 2], [1, 2]])
    // Deferred where the middle one needs the last, nothing remains.
    #expect(graph.cycles { $0 == 1 }.map { $0.map(\.source) } == [[0, 1, 2]])
  }

  @Test func aDeepCycleNeedsNoStack() {
    let count = Stress.size(200_000)
    let graph = DependencyGraph(
      nodeCount: count, edges: (0..<count).map { Edge(from: $0, to: ($0 + 1) % count, .required) })
    #expect(graph.knots().map(\.count) == [count])
  }

  private func captives(
    _ places: [DependencyGraph.Place], _ edges: [(Int, Int, DependencyKind)]
  ) -> [[Int]] {
    let captives = DependencyGraph(
      nodeCount: places.count, edges: edges.map { Edge(from: $0.0, to: $0.1, $0.2) }
    ).captives(places)
    return captives.edges.map { captives.path(of: $0).map(\.rawValue) }
  }

  @Test func whatIsKeptFurtherOutCannotHaveWhatIsBuiltFurtherIn() {
    let places: [DependencyGraph.Place] = [.scope(0), .asker, .scope(1), .scope(2), .innerScope]
    #expect(captives(places, [(0, 1, .required), (1, 2, .deferred)]) == [[0, 1, 2]])
    #expect(captives(places, [(2, 3, .array), (3, 4, .deferred)]) == [[2, 3], [3, 4]])
    #expect(captives(places, [(3, 2, .required), (2, 0, .required), (4, 3, .required)]) == [])
  }

  @Test func aNodeThatIsKeptEndsTheSearch() {
    let places: [DependencyGraph.Place] = [.scope(0), .scope(1), .asker, .scope(2), .scope(2)]
    // The middle one is captive itself, and its own captive is its own mistake.
    #expect(
      captives(places, [(0, 1, .required), (1, 2, .required), (2, 3, .required), (4, 2, .array)])
        == [[0, 1], [1, 2, 3]])
  }

  @Test func theInnermostScopeCounts() {
    let places: [DependencyGraph.Place] = [.scope(1), .asker, .scope(1), .scope(2)]
    #expect(
      captives(places, [(0, 1, .required), (1, 2, .required), (1, 3, .required)]) == [[0, 1, 3]])
  }

  @Test func scopesOfUnknownOrderMayHoldEachOther() {
    #expect(
      captives([.innerScope, .innerScope], [(0, 1, .required), (1, 0, .deferred)]) == [])
  }

  @Test func ofAChoiceAllHasToBeFurtherIn() {
    let places: [DependencyGraph.Place] = [.scope(0), .choice, .scope(2), .scope(1), .asker]
    let toChoice = (0, 1, DependencyKind.deferred)
    #expect(captives(places, [toChoice, (1, 2, .deferred), (1, 4, .deferred)]) == [])
    #expect(captives(places, [toChoice, (1, 2, .deferred), (1, 0, .deferred)]) == [])
    #expect(captives(places, [toChoice, (1, 2, .deferred), (1, 3, .deferred)]) == [[0, 1, 3]])
    // The scope between can have one of the two.
    #expect(
      captives([.scope(1)] + places.dropFirst(), [toChoice, (1, 2, .deferred)]) == [[0, 1, 2]])
    #expect(
      captives(
        [.scope(1)] + places.dropFirst(), [toChoice, (1, 2, .deferred), (1, 3, .deferred)]) == [])
    #expect(captives(places, [toChoice]) == [])
  }

  @Test func aCycleOnTheWayIsWalkedOnce() {
    let places: [DependencyGraph.Place] = [.scope(0), .asker, .asker, .innerScope]
    #expect(
      captives(
        places, [(0, 1, .required), (1, 2, .required), (2, 1, .deferred), (2, 3, .required)])
        == [[0, 1, 2, 3]])
    #expect(captives(places, [(0, 1, .required), (1, 2, .required), (2, 1, .deferred)]) == [])
  }

  @Test func aDeepWayNeedsNoStackAndCanBeCut() {
    let count = Stress.size(200_000)
    let captives = DependencyGraph(
      nodeCount: count, edges: (1..<count).map { Edge(from: $0 - 1, to: $0, .required) }
    ).captives([.scope(0)] + Array(repeating: .asker, count: count - 2) + [.innerScope])
    #expect(
      captives.edges.map { captives.path(of: $0, limit: 4).map(\.rawValue) } == [
        [0, 1, 2, count - 1]
      ])
    #expect(captives.edges.map { captives.path(of: $0).count } == [count])
    #expect(captives.depth(of: 7) == .max && captives.depth(of: 0) == 0)
  }

  /// Against the definition, by a search from each owner.
  @Test func captivesAgreeWithTheDefinitionOnRandomGraphs() {
    let seeds = GeneratedCases.seeds(300)
    var found = 0
    for seed in seeds {
      var generator = SplitMix(seed: seed)
      let kinds: [DependencyGraph.Place] = [
        .asker, .asker, .scope(0), .scope(1), .scope(2), .innerScope,
      ]
      let places = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        kinds.randomElement(using: &generator) ?? .asker
      }
      var edges: [(Int, Int, DependencyKind)] = []
      for _ in 0..<Int.random(in: 0...14, using: &generator) {
        let source = Int.random(in: places.indices, using: &generator)
        edges.append((source, Int.random(in: places.indices, using: &generator), .required))
      }
      func needs(_ node: Int) -> Int {
        var seen: Set<Int> = []
        var open = [node]
        var innermost = 0
        while let node = open.popLast() {
          switch places[node] {
          case .scope(let depth): innermost = max(innermost, depth)
          case .innerScope: innermost = .max
          case .asker, .choice:
            for edge in edges where edge.0 == node && seen.insert(edge.1).inserted {
              open.append(edge.1)
            }
          }
        }
        return innermost
      }
      let expected = edges.filter { source, target, _ in
        if case .scope(let depth) = places[source] { needs(target) > depth } else { false }
      }
      let paths = captives(places, edges)
      found += paths.count
      let starts: [[Int]] = paths.map { Array($0.prefix(2)) }.sorted { $0[0] < $1[0] }
      let pairs: [[Int]] = expected.sorted { $0.0 < $1.0 }.map { [$0.0, $0.1] }
      #expect(starts == pairs, "seed \(seed): \(places), \(edges)")
      for path in paths {
        for (from, to) in zip(path, path.dropFirst()) {
          #expect(edges.contains { $0.0 == from && $0.1 == to })
        }
      }
    }
    #expect(found * 4 > seeds.count)
  }

  /// Against the definition: a cycle is reported for a node's group exactly where a node reaches itself.
  @Test func agreesWithTheDefinitionOnRandomGraphs() {
    for seed in GeneratedCases.seeds(300) {
      var generator = SplitMix(seed: seed)
      let count = Int.random(in: 1...8, using: &generator)
      let edges = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        (
          Int.random(in: 0..<count, using: &generator),
          Int.random(in: 0..<count, using: &generator),
          [DependencyKind.required, .optional, .array, .deferred].randomElement(using: &generator)
            ?? .required
        )
      }
      var reaches = Array(repeating: Array(repeating: false, count: count), count: count)
      for (from, to, kind) in edges where kind != .deferred { reaches[from][to] = true }
      for middle in 0..<count {
        for from in 0..<count where reaches[from][middle] {
          for to in 0..<count where reaches[middle][to] { reaches[from][to] = true }
        }
      }
      let expected = (0..<count).filter { node in
        reaches[node][node] && !(0..<node).contains { reaches[node][$0] && reaches[$0][node] }
      }
      #expect(cycles(count, edges).map { $0[0] } == expected, "seed \(seed): \(edges)")
    }
  }
}
