import TestSupport
import Testing

@testable import Guise
@testable import GuiseVerification

/// The rule for cycles through properties, against its definition: a cycle can be built where it
/// has a shared node, and an injected edge of an object.
@Suite("Cycles through properties")
struct InjectedCyclesTests {
  private typealias Edge = DependencyGraph.Edge

  private func graph(
    _ count: Int, _ edges: [(Int, Int, Bool)], shared: Set<NodeID>, values: Set<NodeID> = []
  ) -> [[NodeID]] {
    DependencyGraph(
      nodeCount: count,
      edges: edges.map { Edge(from: $0.0, to: $0.1, .required, isInjected: $0.2) },
      shared: shared, values: values
    ).knots().map { $0.map(\.source) }
  }

  @Test func sharedNodesThatInjectEachOther() {
    #expect(graph(2, [(0, 1, true), (1, 0, true)], shared: [0, 1]) == [])
    #expect(graph(2, [(0, 1, true), (1, 0, true)], shared: [1]) == [])
    #expect(graph(2, [(0, 1, true), (1, 0, true)], shared: []) == [[0, 1]])
    #expect(graph(1, [(0, 0, true)], shared: [0]) == [])
  }

  @Test func oneSideThatIsAProperty() {
    #expect(graph(2, [(0, 1, true), (1, 0, false)], shared: [0, 1]) == [])
    #expect(graph(2, [(0, 1, true), (1, 0, false)], shared: [1]) == [])
    #expect(graph(2, [(0, 1, true), (1, 0, false)], shared: []) == [[0, 1]])
    #expect(graph(2, [(0, 1, false), (1, 0, false)], shared: [0, 1]) == [[0, 1]])
    #expect(graph(1, [(0, 0, true), (0, 0, false)], shared: [0]) == [[0]])
  }

  @Test func aPropertyOfAValueCannotWait() {
    #expect(graph(2, [(0, 1, true), (1, 0, false)], shared: [0, 1], values: [0]) == [[0, 1]])
    #expect(graph(2, [(0, 1, true), (1, 0, false)], shared: [0, 1], values: [1]) == [])
  }

  @Test func aSmallerGroupWithoutSharedNodes() {
    let edges = [(0, 1, true), (1, 2, false), (2, 1, true), (2, 0, false)]
    #expect(graph(3, edges, shared: [0]) == [[1, 2]])
    #expect(graph(3, edges, shared: [0, 1]) == [])
    #expect(graph(3, edges, shared: []) == [[0, 1, 2]])
  }

  @Test func agreesWithTheDefinitionOnRandomGraphs() {
    let seeds = GeneratedCases.seeds(300)
    var found = [0, 0]
    for seed in seeds {
      var generator = SplitMix(seed: seed)
      let count = Int.random(in: 1...6, using: &generator)
      let shared = Set(NodeID.all(count).filter { _ in Bool.random(using: &generator) })
      let values = Set(
        NodeID.all(count).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      let edges = (0..<Int.random(in: 1...9, using: &generator)).map { number in
        Edge(
          from: Int.random(in: 0..<count, using: &generator),
          to: Int.random(in: 0..<count, using: &generator),
          Int.random(in: 0..<8, using: &generator) == 0 ? .deferred : .required,
          isInjected: Int.random(in: 0..<3, using: &generator) > 0, label: number)
      }
      let graph = DependencyGraph(nodeCount: count, edges: edges, shared: shared, values: values)
      let hasFault = simpleCycles(of: graph).contains { isFault($0, in: graph) }
      let paths = graph.cycles()
      #expect(paths.isEmpty == !hasFault, "seed \(seed): \(edges), shared \(shared)")
      for path in paths {
        #expect(isFault(path, in: graph), "seed \(seed): \(path)")
        #expect(path.last?.target == path.first?.source)
        for (edge, next) in zip(path, path.dropFirst()) { #expect(edge.target == next.source) }
      }
      let deferred = Set(paths.compactMap(\.last?.label))
      let rest = DependencyGraph(
        nodeCount: count, edges: edges.filter { !deferred.contains($0.label) }, shared: shared,
        values: values)
      #expect(rest.knots() == [], "seed \(seed): \(edges), shared \(shared)")
      found[hasFault ? 1 : 0] += 1
    }
    #expect(found.allSatisfy { $0 * 10 > seeds.count }, "\(found)")
  }

  private func isFault(_ cycle: [Edge], in graph: DependencyGraph) -> Bool {
    !cycle.contains { graph.shared.contains($0.source) }
      || !cycle.contains { $0.isInjected && !graph.values.contains($0.source) }
  }

  /// Every simple cycle, from its smallest node.
  private func simpleCycles(of graph: DependencyGraph) -> [[Edge]] {
    var cycles: [[Edge]] = []
    func walk(_ path: [Edge], from start: NodeID, at node: NodeID) {
      for edge in graph.edges(from: node) where edge.kind != .deferred {
        if edge.target == start {
          cycles.append(path + [edge])
        } else if edge.target > start, !path.contains(where: { $0.target == edge.target }) {
          walk(path + [edge], from: start, at: edge.target)
        }
      }
    }
    for start in graph.nodes { walk([], from: start, at: start) }
    return cycles
  }
}
