extension DependencyGraph {
  /// Finds the cycles of every group of nodes that need each other: one of ``knots()``, then one of the
  /// remaining group once the last dependency of the first is deferred, and so on until none remains.
  ///
  /// - Parameters:
  ///   - isDeferrable: Whether the dependencies of a node can be deferred.
  ///   - turned: Rotates a cycle to the beginning that it is shown with.
  /// - Complexity: linear in the graph, and for each further cycle of a group in that group; some cycles of
  ///   groups of many thousands are left until the others are fixed.
  package func cycles(
    deferring isDeferrable: (NodeID) -> Bool = { _ in true },
    turned: ([Edge]) -> [Edge] = { $0 }
  ) -> [[Edge]] {
    var cycles: [[Edge]] = []
    var rest = self
    var work = 0
    while work < 50_000_000 {
      let found = rest.knots().map(turned)
      if found.isEmpty { break }
      cycles += found
      let deferred = Set(
        found.compactMap { path in path.last { isDeferrable($0.source) } }.map(Dependency.init))
      rest = DependencyGraph(
        nodeCount: nodeCount,
        edges: rest.edgesInCycles().filter { !deferred.contains(Dependency($0)) }, shared: shared,
        values: values)
      work += nodeCount + rest.edges.count
    }
    return cycles
  }

  /// The dependency behind all edges of one source and one label.
  private struct Dependency: Hashable {
    var source: NodeID
    var label: Int

    init(_ edge: Edge) {
      source = edge.source
      label = edge.label
    }
  }

  /// Finds one cycle without deferred edges for each group of nodes that need each other.
  ///
  /// A cycle can be built if one of its nodes is shared, so that it is made once, and one of its edges fills
  /// a property of an object, which waits until the target exists. Every other cycle is a fault: there is a
  /// path for each group of nodes that need each other to be made, and one for each further group without a
  /// shared node.
  ///
  /// A path begins at the group's smallest node and is a shortest one through it. Paths are in the order of
  /// their first nodes.
  package func knots() -> [[Edge]] {
    let made = groups { $0.kind != .deferred && !canWait($0) }
    let paths = closedPaths(in: made, but: [])
    guard edges.contains(where: canWait) else { return paths }
    let transient = groups {
      $0.kind != .deferred && !shared.contains($0.source) && !shared.contains($0.target)
    }
    var reported: Set<Group> = []
    for (index, edge) in edges.enumerated()
    where transient.follows[index] && transient.joins(edge) && made.follows[index]
      && made.joins(edge)
    {
      reported.insert(transient.numbers[edge.source])
    }
    return (paths + closedPaths(in: transient, but: reported))
      .sorted { $0[0].source < $1[0].source }
  }

  /// The edges of cycles without deferred edges.
  private func edgesInCycles() -> [Edge] {
    let needed = groups { $0.kind != .deferred }
    return edges.filter { $0.kind != .deferred && needed.joins($0) }
  }

  package typealias Group = ID<Groups>

  /// Groups of nodes that reach each other by edges of some kind.
  package struct Groups {
    /// The group of each node. The groups that a group leads to have smaller numbers.
    package let numbers: [Group]
    /// Whether the groups follow each edge of the graph.
    fileprivate let follows: [Bool]

    package func joins(_ edge: Edge) -> Bool { numbers[edge.source] == numbers[edge.target] }
  }

  /// The closed paths in the order of their first nodes.
  private func closedPaths(in components: Groups, but excluded: Set<Group>) -> [[Edge]] {
    // Groups do not overlap, so the array needs no clearing between them.
    var arrivals = Array(repeating: -1, count: nodeCount)
    var isDone = Array(repeating: false, count: nodeCount)
    for group in excluded { isDone[group] = true }
    return nodes.compactMap { node in
      let group = components.numbers[node]
      if isDone[group] { return nil }
      isDone[group] = true
      return path(through: node, in: components, arrivals: &arrivals)
    }
  }

  /// The shortest path from a node back to itself within its group; nil if there is none.
  ///
  /// - Parameter arrivals: Scratch: the edge by which each node was reached.
  private func path(
    through start: NodeID, in components: Groups, arrivals: inout [Int]
  ) -> [Edge]? {
    var queue = [start]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for index in edgeRange(of: node) {
        let edge = edges[index]
        guard components.follows[index], components.joins(edge) else { continue }
        if edge.target == start {
          var path = [edge]
          while path[path.count - 1].source != start {
            path.append(edges[arrivals[path[path.count - 1].source]])
          }
          return path.reversed()
        }
        guard arrivals[edge.target] < 0 else { continue }
        arrivals[edge.target] = index
        queue.append(edge.target)
      }
    }
    return nil
  }

  /// The strongly connected components (Tarjan).
  package func groups(following isFollowed: (Edge) -> Bool) -> Groups {
    groups(following: edges.map(isFollowed))
  }

  // Takes an array: with a closure, there would be a copy of this code for each closure.
  private func groups(following follows: [Bool]) -> Groups {
    var component = [Group?](repeating: nil, count: nodeCount)
    var number = Array(repeating: -1, count: nodeCount)
    var low = Array(repeating: 0, count: nodeCount)
    var nextEdge = nodes.map { edgeRange(of: $0).lowerBound }
    var open: [NodeID] = []
    var walk: [NodeID] = []
    var visited = 0
    var componentCount = 0

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
          let index = nextEdge[node]
          let edge = edges[index]
          nextEdge[node] += 1
          guard follows[index] else { continue }
          if number[edge.target] < 0 {
            walk.append(edge.target)
          } else if component[edge.target] == nil {
            low[node] = min(low[node], number[edge.target])
          }
          continue
        }
        walk.removeLast()
        if let parent = walk.last { low[parent] = min(low[parent], low[node]) }
        guard low[node] == number[node] else { continue }
        while let member = open.popLast() {
          component[member] = Group(componentCount)
          if member == node { break }
        }
        componentCount += 1
      }
    }
    return Groups(numbers: component.compactMap(\.self), follows: follows)
  }
}
