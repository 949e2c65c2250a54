/// The dependencies between numbered nodes, on which the rules about a whole wiring are computed.
///
/// The meaning of the nodes is the caller's. Every analysis is linear in nodes and edges, needs no recursion,
/// and gives the same answer for the same graph: in an open choice, the smaller node and the earlier edge
/// win.
package struct DependencyGraph: Sendable {
  /// The numbered thing; numbers start at 0.
  package enum Node {}

  package let nodeCount: Int
  /// The edges, grouped by source; those of one source in the given order.
  package let edges: [Edge]
  /// The nodes whose instances some lifetime keeps: a request during the build of such an instance does not
  /// build another.
  package let shared: Set<NodeID>
  private let starts: [Int]

  /// One dependency of one node.
  package struct Edge: Hashable, Sendable {
    package var source: NodeID
    package var target: NodeID
    package var kind: DependencyKind
    /// Whether the dependency fills a property of an object, and so can come when all instances exist.
    package var isInjected: Bool
    /// Whether every instance of the source gets the target: false for one of several that code chooses from
    /// later, and for what only some containers have.
    package var isCertain: Bool
    /// A number by which the caller finds the edge again, such as a parameter's position.
    package var label: Int

    package init(
      from source: NodeID, to target: NodeID, _ kind: DependencyKind, isInjected: Bool = false,
      isCertain: Bool = true, label: Int = 0
    ) {
      self.source = source
      self.target = target
      self.kind = kind
      self.isInjected = isInjected
      self.isCertain = isCertain
      self.label = label
    }
  }

  /// - Parameters:
  ///   - edges: The edges, in any order, between nodes below `nodeCount`.
  ///   - shared: The nodes whose instances some lifetime keeps.
  package init(nodeCount: Int, edges given: [Edge], shared: Set<NodeID> = []) {
    var starts = Array(repeating: 0, count: nodeCount + 1)
    for edge in given { starts[edge.source.rawValue + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var order = Array(given.indices)
    for (index, edge) in given.enumerated() {
      order[next[edge.source]] = index
      next[edge.source] += 1
    }
    self.nodeCount = nodeCount
    self.starts = starts
    self.shared = shared
    edges = order.map { given[$0] }
  }

  package var nodes: Range<NodeID> { NodeID.all(nodeCount) }

  /// The positions in `edges` of a node's own edges.
  func edgeRange(of node: NodeID) -> Range<Int> { starts[node]..<starts[node.rawValue + 1] }

  package func edges(from node: NodeID) -> ArraySlice<Edge> { edges[edgeRange(of: node)] }

  /// The graph with all edges turned: from each node to its dependents.
  package var reversed: DependencyGraph {
    DependencyGraph(
      nodeCount: nodeCount,
      edges: edges.map {
        Edge(from: $0.target, to: $0.source, $0.kind, isCertain: $0.isCertain, label: $0.label)
      })
  }
}
