package import Guise

extension WiringModel {
  /// The cycles of the wiring. Each begins at the entry that comes first in the files, and its last
  /// dependency is the one to defer.
  package func cycles(_ files: FileOrder) -> [[DependencyGraph.Edge]] {
    graphWithoutHidden.cycles(deferring: isRegistration) { rotated($0, files) }
  }

  /// Without the ways to what is hidden wherever it, or who asks for it, could be built.
  private var graphWithoutHidden: DependencyGraph {
    if hidesNothing { return graph }
    let needs = ScopeNeeds(self)
    // What is unknown may need any scope.
    let lost = registrationNodes.filter { home(ofNode: $0) == .unknown }
    let goals = unknown.isEmpty ? lost : lost + [anything] + uncertain.sorted().map { node(of: $0) }
    let ways = graph.routes(backFrom: goals) { _ in true }
    func depth(of node: NodeID) -> Int { ways.reaches(node) ? .max : needs.depth(of: node) }
    return DependencyGraph(
      nodeCount: graph.nodeCount,
      edges: graph.edges.filter { edge in
        if let hiding = hidingDepth(of: edge.target), depth(of: edge.source) >= hiding {
          return false
        }
        return !isHidden(edge, at: depth(of: edge.target))
      }, shared: graph.shared, values: graph.values)
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
