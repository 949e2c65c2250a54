extension DependencyGraph {
  /// Where what a node stands for is built.
  package enum Place: Hashable, Sendable {
    /// Where it is asked for: it needs the scopes that its dependencies need.
    case asker
    /// In a scope of its own, with what is there and further out: how far in that is, 0 the
    /// outermost.
    case scope(Int)
    /// In a scope further in than all others; whether it encloses another such is not known.
    case innerScope
    /// Stands for some of its dependencies, of which one will do.
    case choice
  }

  /// The dependencies that their owners cannot have, as they are built in scopes further in.
  package struct Captives: Sendable {
    /// From the owner to what it depends on, in the order of the owners.
    package let edges: [Edge]
    fileprivate let levels: [Int?]
    /// The next node on the way to the scope, or the node itself where it is in one.
    fileprivate let next: [NodeID]

    /// How far in a node is built, or at least has to be; 0 where it can be built anywhere, `.max`
    /// in a scope that is further in than all others.
    package func depth(of node: NodeID) -> Int { levels[node] ?? 0 }

    /// From the owner, through what is built for it, to what is built in the scope further in.
    ///
    /// - Parameter limit: Of a longer way only this many are given: the first ones, and the end.
    package func path(of edge: Edge, limit: Int = .max) -> [NodeID] {
      var path = [edge.source]
      var node = edge.target
      while next[node] != node {
        if path.count < limit - 1 { path.append(node) }
        node = next[node]
      }
      return path + [node]
    }
  }

  /// Finds what owners depend on, deferred or not, though it is built further in than they are.
  ///
  /// Only what is certain: of a choice, all has to be further in.
  ///
  /// - Parameter places: Of each node.
  package func captives(_ places: [Place]) -> Captives {
    var levels = places.map(\.level)
    var next = Array(nodes)
    var open = nodes.map { edgeRange(of: $0).count }
    let dependents = DependencyGraph(
      nodeCount: nodeCount,
      edges: edges.map { Edge(from: $0.target, to: $0.source, $0.kind, label: $0.label) })
    // From the innermost outwards, so that what reaches a node first is what it needs most, and
    // what completes a choice is what it needs least.
    let scoped = nodes.filter { (levels[$0] ?? 0) > 0 }
      .sorted { (-(levels[$0] ?? 0), $0) < (-(levels[$1] ?? 0), $1) }
    var first = 0
    while first < scoped.count {
      let level = levels[scoped[first]]
      let end = scoped[first...].firstIndex { levels[$0] != level } ?? scoped.count
      var queue = Array(scoped[first..<end])
      var head = 0
      while head < queue.count {
        let node = queue[head]
        head += 1
        for edge in dependents.edges(from: node) where levels[edge.target] == nil {
          open[edge.target] -= 1
          guard places[edge.target] == .asker || open[edge.target] == 0 else { continue }
          levels[edge.target] = level
          next[edge.target] = node
          queue.append(edge.target)
        }
      }
      first = end
    }
    return Captives(
      edges: edges.filter { edge in
        guard case .scope(let own) = places[edge.source], let level = levels[edge.target] else {
          return false
        }
        return level > own
      },
      levels: levels, next: next)
  }
}

extension DependencyGraph.Place {
  /// How far in it is built; nil where its dependencies tell.
  fileprivate var level: Int? {
    switch self {
    case .asker, .choice: nil
    case .scope(let depth): depth
    case .innerScope: .max
    }
  }
}
