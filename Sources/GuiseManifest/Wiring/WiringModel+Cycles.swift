package import Guise

extension WiringModel {
  /// The cycles of the wiring. Each begins at the entry that comes first in the files, and its last
  /// dependency is the one to defer.
  package func cycles(_ files: FileOrder) -> [[DependencyGraph.Edge]] {
    graphWithoutHidden.cycles(deferring: isRegistration) { rotated($0, files) }
  }

  /// What is needed on the way of something to itself. What a scope hides depends on how far in somebody asks:
  /// the way has to be closed for somebody.
  private var graphWithoutHidden: DependencyGraph {
    if hidesNothing { return graph }
    // Behind those that are known: what is unknown may need a scope further in, where anything is hidden.
    let unknown = scopeLevels.count + 1
    let depths = unknown + 1
    let layers = DepthLayers(self, depths: depths)
    let outermost = outermostDepths(unknown: unknown)
    let needed = graph.edges.filter { $0.kind != .deferred }
    let layered = DependencyGraph(
      nodeCount: nodeCount * depths,
      edges: (0..<depths).flatMap { depth in
        needed.enumerated().compactMap { index, edge -> DependencyGraph.Edge? in
          let target = layers.depth(of: edge.target, askedAt: depth)
          guard layers.depth(of: edge.source, askedAt: depth) == depth,
            depth >= outermost[edge.source], target >= outermost[edge.target],
            isOpen(edge, at: depth == unknown ? .max : depth)
          else { return nil }
          return .init(
            from: layers.node(edge.source, at: depth), to: layers.node(edge.target, at: target),
            edge.kind, label: index)
        }
      })
    let groups = layered.groups { _ in true }
    let closed = Set(layered.edges.lazy.filter { groups.joins($0) }.map(\.label))
    return DependencyGraph(
      nodeCount: nodeCount, edges: needed.indices.filter(closed.contains).map { needed[$0] },
      shared: graph.shared, values: graph.values)
  }

  /// Of each node, how far in it is built at least.
  private func outermostDepths(unknown depth: Int) -> [Int] {
    let needs = ScopeNeeds(self)
    let supplies = SupplyID.all(catalog.supplies.count).filter {
      home(inScope: catalog.supplies[$0].scope) == .unknown
    }
    let lost =
      registrationNodes.filter { home(ofNode: $0) == .unknown } + supplies.map { node(of: $0) }
    let goals = unknown.isEmpty ? lost : lost + [anything] + uncertain.sorted().map { node(of: $0) }
    let ways = graph.routes(backFrom: goals) { !leadsToSubstitute($0) }
    return graph.nodes.map { ways.reaches($0) ? depth : needs.depth(of: $0) }
  }

  private func rotated(
    _ path: [DependencyGraph.Edge], _ files: FileOrder
  ) -> [DependencyGraph.Edge] {
    let first = path.indices.compactMap { step in
      entry(at: path[step].source).map { (step: step, place: place(of: $0)) }
    }.min { files.isBefore($0.place, $1.place) }?.step
    return first.map { Array(path[$0...] + path[..<$0]) } ?? path
  }
}
