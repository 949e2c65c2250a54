extension DependencyGraph {
  /// One closed path of edges for each group of nodes that need each other, nothing deferred in it.
  ///
  /// A path begins at the group's smallest node and is a shortest one through it. Paths are in the order
  /// of their first nodes.
  package func cycles() -> [[Edge]] {
    let components = components()
    var smallest: [Int] = []
    var isSeen = Array(repeating: false, count: nodeCount)
    for node in 0..<nodeCount where !isSeen[components[node]] {
      isSeen[components[node]] = true
      smallest.append(node)
    }
    var arrivals = Array(repeating: -1, count: nodeCount)
    return smallest.compactMap { closedPath(from: $0, within: components, arrivals: &arrivals) }
  }

  /// The shortest way from a node back to itself inside of its component, or nil.
  ///
  /// - Parameter arrivals: Scratch: the edge by which a node was reached. Components do not overlap, so
  ///   that it needs no clearing between them.
  private func closedPath(
    from start: Int, within components: [Int], arrivals: inout [Int]
  ) -> [Edge]? {
    var queue = [start]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for index in edgeRange(of: node) {
        let edge = edges[index]
        guard edge.kind != .deferred, components[edge.target] == components[start] else {
          continue
        }
        if edge.target == start {
          return path(from: start, endingWith: edge, arrivals: arrivals)
        }
        guard arrivals[edge.target] < 0 else { continue }
        arrivals[edge.target] = index
        queue.append(edge.target)
      }
    }
    return nil
  }

  private func path(from start: Int, endingWith last: Edge, arrivals: [Int]) -> [Edge] {
    var path = [last]
    var node = last.source
    while node != start {
      let edge = edges[arrivals[node]]
      path.append(edge)
      node = edge.source
    }
    path.reverse()
    return path
  }

  /// The strongly connected component of each node, deferred edges left out (Tarjan).
  private func components() -> [Int] {
    var component = Array(repeating: -1, count: nodeCount)
    var number = Array(repeating: -1, count: nodeCount)
    var low = Array(repeating: 0, count: nodeCount)
    var nextEdge = (0..<nodeCount).map { edgeRange(of: $0).lowerBound }
    var open: [Int] = []
    var walk: [Int] = []
    var visited = 0
    var componentCount = 0

    for root in 0..<nodeCount where number[root] < 0 {
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
          guard edge.kind != .deferred else { continue }
          if number[edge.target] < 0 {
            walk.append(edge.target)
          } else if component[edge.target] < 0 {
            low[node] = min(low[node], number[edge.target])
          }
          continue
        }
        walk.removeLast()
        if let parent = walk.last { low[parent] = min(low[parent], low[node]) }
        guard low[node] == number[node] else { continue }
        while let member = open.popLast() {
          component[member] = componentCount
          if member == node { break }
        }
        componentCount += 1
      }
    }
    return component
  }
}
