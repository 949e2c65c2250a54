extension DependencyGraph {
  /// A scope further in than all others; whether it encloses another such scope is unknown.
  package static let innermostDepth = Int.max
  /// The most nodes of a path that is shown.
  package static let longestPath = 32

  /// The certain dependencies that their owners cannot have, because they are built in scopes further in.
  package struct Captives: Sendable {
    /// The edges from owners to these dependencies, in the order of the owners.
    package let edges: [Edge]
    fileprivate let depths: [Int?]
    /// The paths from instances in scopes to those that need them.
    fileprivate let routes: Routes

    /// The least depth at which a node can be built; 0 if it can be built anywhere.
    package func depth(of node: NodeID) -> Int {
      routes.start(of: node).flatMap { depths[$0] } ?? depths[node] ?? 0
    }

    /// The path from the owner, through instances that are built for it, to the instance in the scope further
    /// in. A path of more than ``DependencyGraph/longestPath`` nodes keeps its first nodes and the end.
    package func path(of edge: Edge) -> [NodeID] {
      let limit = DependencyGraph.longestPath - 1
      return [edge.source] + (routes.path(to: edge.target, limit: limit) ?? []).reversed()
    }
  }

  /// Finds dependencies, deferred or not, that are built further in than their owners.
  ///
  /// - Parameter depths: The depth of the scope that keeps each node, 0 the outermost; nil for a node that is
  ///   built for whoever needs it.
  package func captives(_ depths: [Int?]) -> Captives {
    // From the innermost scope outwards: a node is reached first by the innermost that it needs.
    let layers = Dictionary(grouping: nodes) { depths[$0] ?? 0 }
      .sorted { $0.key > $1.key }.map(\.value)
    let routes = reversed.routes(from: layers) { $0.isCertain && depths[$0.target] == nil }
    let all = Captives(edges: [], depths: depths, routes: routes)
    let captives = edges.filter { edge in
      edge.isCertain && depths[edge.source].map { all.depth(of: edge.target) > $0 } == true
    }
    return Captives(edges: captives, depths: depths, routes: routes)
  }
}
