extension DependencyGraph {
  /// The place where a node's instance is built.
  package enum Place: Hashable, Sendable {
    /// The requester's place: the instance needs the scopes that its dependencies need.
    case asker
    /// A scope of its own, with the instances of that scope and further out: the scope's depth, 0 the
    /// outermost.
    case scope(Int)
    /// A choice between the node's dependencies, of which one is enough.
    case choice

    /// A scope further in than all others; whether it encloses another such scope is unknown.
    package static let innerScope = scope(.max)

    /// The depth of the place; nil if the node's dependencies determine it.
    package var depth: Int? {
      switch self {
      case .asker, .choice: nil
      case .scope(let depth): depth
      }
    }
  }

  /// The dependencies that their owners cannot have, because they are built in scopes further in.
  package struct Captives: Sendable {
    /// The edges from owners to these dependencies, in the order of the owners.
    package let edges: [Edge]
    fileprivate let levels: [Int?]
    /// The next node on the path to the scope, or the node itself if it is in one.
    fileprivate let next: [NodeID]

    /// The least depth at which a node can be built; 0 if it can be built anywhere, `.max` in a scope that is
    /// further in than all others.
    package func depth(of node: NodeID) -> Int { levels[node] ?? 0 }

    /// The path from the owner, through instances that are built for it, to the instance in the scope further
    /// in.
    ///
    /// - Parameter limit: The most nodes of a path: a longer one keeps its first nodes and the end.
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

  /// Finds dependencies, deferred or not, that are built further in than their owners.
  ///
  /// Only certain ones are found: all members of a choice have to be further in.
  ///
  /// - Parameter places: The place of each node.
  package func captives(_ places: [Place]) -> Captives {
    var levels = places.map(\.depth)
    var next = Array(nodes)
    var open = nodes.map { edgeRange(of: $0).count }
    // Made only if there are scopes.
    lazy var dependents = reversed
    // From the innermost outwards: a node is reached first by the innermost scope that it needs, and a choice
    // is completed by the outermost scope of its members.
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
