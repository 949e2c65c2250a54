extension DependencyGraph {
  /// Finds one cycle without deferred edges for each group of nodes that need each other.
  ///
  /// A cycle can be built if one of its nodes is shared, so that it is made once, and one of its edges fills
  /// a property, which waits until the target exists. Every other cycle is a fault: there is a path for each
  /// group of nodes that need each other to be made, and one for each further group without a shared node.
  ///
  /// A path begins at the group's smallest node and is a shortest one through it. Paths are in the order of
  /// their first nodes.
  package func cycles() -> [[Edge]] {
    let made = groups { $0.kind != .deferred && !$0.isInjected }
    let unshared = groups {
      $0.kind != .deferred && !shared.contains($0.source) && !shared.contains($0.target)
    }
    let first = cycles(in: made)
    let faulty = Set(first.map { made.numbers[$0[0].source] })
    let known = Set(nodes.filter { faulty.contains(made.numbers[$0]) }.map { unshared.numbers[$0] })
    let others = cycles(in: unshared).filter { !known.contains(unshared.numbers[$0[0].source]) }
    return (first + others).sorted { $0[0].source < $1[0].source }
  }

  /// Groups of nodes that reach each other by edges of some kind.
  private struct Groups {
    /// The group of each node.
    var numbers: [Int]
    let isFollowed: (Edge) -> Bool

    func joins(_ edge: Edge) -> Bool {
      numbers[edge.source] == numbers[edge.target] && isFollowed(edge)
    }
  }

  /// The shortest cycle through the first node of each group that has one.
  private func cycles(in groups: Groups) -> [[Edge]] {
    var isKnown = Array(repeating: false, count: nodeCount)
    let heads = nodes.filter { node in
      defer { isKnown[groups.numbers[node]] = true }
      return !isKnown[groups.numbers[node]]
    }
    // Groups do not overlap: one search finds the paths in all of them.
    let routes = routes(from: [heads], following: groups.joins)
    var closing = [Edge?](repeating: nil, count: nodeCount)
    for edge in edges where groups.joins(edge) && routes.start(of: edge.target) == edge.target {
      let known = closing[edge.target].map { routes.length(to: $0.source) }
      if known.map({ routes.length(to: edge.source) < $0 }) ?? true { closing[edge.target] = edge }
    }
    return heads.compactMap { closing[$0] }.map { routes.edges(to: $0.source) + [$0] }
  }

  /// The strongly connected components (Tarjan).
  private func groups(following isFollowed: @escaping (Edge) -> Bool) -> Groups {
    var groups = Groups(numbers: Array(repeating: -1, count: nodeCount), isFollowed: isFollowed)
    var number = Array(repeating: -1, count: nodeCount)
    var low = Array(repeating: 0, count: nodeCount)
    var nextEdge = nodes.map { edgeRange(of: $0).lowerBound }
    var open: [NodeID] = []
    var walk: [NodeID] = []
    var visited = 0
    var groupCount = 0

    for root in nodes where number[root] < 0 {
      walk.append(root)
      while let node = walk.last {
        if number[node] < 0 {
          number[node] = visited
          low[node] = visited
          visited += 1
          open.append(node)
        }
        if nextEdge[node] < edgeRange(of: node).upperBound {
          let edge = edges[nextEdge[node]]
          nextEdge[node] += 1
          guard isFollowed(edge) else { continue }
          if number[edge.target] < 0 {
            walk.append(edge.target)
          } else if groups.numbers[edge.target] < 0 {
            low[node] = min(low[node], number[edge.target])
          }
          continue
        }
        walk.removeLast()
        if let parent = walk.last { low[parent] = min(low[parent], low[node]) }
        guard low[node] == number[node] else { continue }
        while let member = open.popLast() {
          groups.numbers[member] = groupCount
          if member == node { break }
        }
        groupCount += 1
      }
    }
    return groups
  }
}
