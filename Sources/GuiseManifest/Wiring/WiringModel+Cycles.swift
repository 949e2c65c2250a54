package import Guise

extension WiringModel {
  /// The cycles of the wiring: one of each knot of registrations that need each other, then one of
  /// what remains of it once the last dependency of the first is deferred, and so on until nothing
  /// remains.
  ///
  /// Each begins at the entry that comes first in the files, and its last dependency is the one to
  /// defer.
  ///
  /// - Complexity: linear in the wiring, and for each further cycle of a knot in that; of knots of
  ///   many thousands some are left for when the others are mended.
  package func cycles(_ files: FileOrder) -> [[DependencyGraph.Edge]] {
    var cycles: [[DependencyGraph.Edge]] = []
    var rest = graph
    var work = 0
    while work < 50_000_000 {
      let found = rest.cycles().map { rotated($0, files) }
      if found.isEmpty { break }
      cycles += found
      let deferred = Set(
        found.compactMap { path in path.last { isRegistration($0.source) } }.map(Dependent.init))
      rest = DependencyGraph(
        nodeCount: graph.nodeCount,
        edges: rest.circularEdges().filter { !deferred.contains(Dependent($0)) },
        shared: graph.shared, values: graph.values)
      work += graph.nodeCount + rest.edges.count
    }
    return cycles
  }

  /// A parameter of a registration: all of its edges.
  private struct Dependent: Hashable {
    var node: Int
    var label: Int

    init(_ edge: DependencyGraph.Edge) {
      node = edge.source
      label = edge.label
    }
  }

  private func rotated(
    _ path: [DependencyGraph.Edge], _ files: FileOrder
  ) -> [DependencyGraph.Edge] {
    let first = path.indices.filter { entries.indices.contains(path[$0].source) }.min {
      files.isBefore(place(of: path[$0].source), place(of: path[$1].source))
    }
    return first.map { Array(path[$0...] + path[..<$0]) } ?? path
  }
}
