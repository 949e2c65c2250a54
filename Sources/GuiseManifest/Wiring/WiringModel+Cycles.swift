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
    let askers = askerDepths(depth)
    return DependencyGraph(
      nodeCount: graph.nodeCount,
      edges: graph.edges.filter { edge in
        let asker = max(depth(of: edge.source), askers[edge.source] ?? 0)
        if let hiding = hidingDepth(of: edge.target), asker >= hiding {
          return false
        }
        return isOpen(edge, at: depth(of: edge.target))
      }, shared: graph.shared, values: graph.values)
  }

  /// How far in those are at least who ask for what several answer.
  private func askerDepths(_ depth: (NodeID) -> Int) -> [NodeID: Int] {
    var depths: [NodeID: Int] = [:]
    var open: [NodeID] = []
    func note(_ edges: some Sequence<DependencyGraph.Edge>, _ asker: (NodeID) -> Int) {
      for edge in edges {
        guard case .group = kind(of: edge.target) else { continue }
        let asked = asker(edge.source)
        if let known = depths[edge.target], known <= asked { continue }
        depths[edge.target] = asked
        open.append(edge.target)
      }
    }
    note(
      graph.edges.lazy.filter {
        if case .group = self.kind(of: $0.source) { false } else { true }
      }, depth)
    while let group = open.popLast() {
      guard let asked = depths[group] else { continue }
      note(graph.edges(from: group)) { _ in asked }
    }
    return depths
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
