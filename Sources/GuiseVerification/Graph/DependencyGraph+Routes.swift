extension DependencyGraph {
  /// The shortest paths to each node from some starting nodes: the one search that all analyses use.
  package struct Routes: Sendable {
    /// The last edge of the path to each node; nil for starting nodes, and for those not reached.
    fileprivate var arrivals: [Edge?]
    /// The start of the path to each node; nil for those not reached.
    fileprivate var starts: [NodeID?]
    /// The number of edges on the path to each node.
    fileprivate var lengths: [Int]

    package func reaches(_ node: NodeID) -> Bool { start(of: node) != nil }

    /// The start of the path to a node; nil if no start leads to it.
    package func start(of node: NodeID) -> NodeID? {
      starts.indices.contains(node.rawValue) ? starts[node] : nil
    }

    func length(to node: NodeID) -> Int { lengths[node] }

    /// The path from a start to the node, both included; nil if no start leads to it.
    ///
    /// - Parameter limit: The most nodes of a path: a longer one keeps the start and its last nodes.
    package func path(to node: NodeID, limit: Int = .max) -> [NodeID]? {
      guard let start = start(of: node) else { return nil }
      var path = [node]
      var last = node
      while let edge = arrivals[last] {
        last = path.count < limit - 1 ? edge.source : start
        path.append(last)
        if last == start { break }
      }
      return path.reversed()
    }

    /// The edges of the path to a node.
    func edges(to node: NodeID) -> [Edge] {
      var edges: [Edge] = []
      var last = node
      while let edge = arrivals[last] {
        edges.append(edge)
        last = edge.source
      }
      return edges.reversed()
    }
  }

  /// The shortest paths from some nodes to all others.
  ///
  /// - Parameters:
  ///   - layers: The starting nodes, preferred first: a later layer counts only for nodes that no earlier one
  ///     leads to.
  ///   - isFollowed: Whether paths may have an edge.
  package func routes(
    from layers: [[NodeID]], following isFollowed: (Edge) -> Bool = { _ in true }
  ) -> Routes {
    var routes = Routes(
      arrivals: Array(repeating: nil, count: nodeCount),
      starts: Array(repeating: nil, count: nodeCount),
      lengths: Array(repeating: 0, count: nodeCount))
    for layer in layers {
      var queue: [NodeID] = []
      for node in layer where routes.starts[node] == nil {
        routes.starts[node] = node
        queue.append(node)
      }
      var head = 0
      while head < queue.count {
        let node = queue[head]
        head += 1
        for edge in edges(from: node) where routes.starts[edge.target] == nil && isFollowed(edge) {
          routes.arrivals[edge.target] = edge
          routes.starts[edge.target] = routes.starts[node]
          routes.lengths[edge.target] = routes.lengths[node] + 1
          queue.append(edge.target)
        }
      }
    }
    return routes
  }
}
