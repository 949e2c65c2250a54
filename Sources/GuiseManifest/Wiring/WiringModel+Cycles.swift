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
    return DependencyGraph(
      nodeCount: graph.nodeCount,
      edges: graph.edges.filter { edge in
        if let asker = registration(at: edge.source),
          let depth = hidingDepth(of: edge.target), needs.depth(of: asker) >= depth
        {
          return false
        }
        guard let registration = registration(at: edge.target) else { return true }
        return !isHidden(edge, at: needs.depth(of: registration))
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
