internal import Guise
internal import GuiseVerification

extension DependencyGraph {
  /// The nodes at which the paths through some nodes begin: each node that no other of them leads to, and one
  /// node of each cycle that no other leads to.
  ///
  /// - Parameters:
  ///   - isInside: Whether a node is one of them; paths through others do not count.
  ///   - rank: The rank that selects the node of a cycle; nil for nodes that only lead to others.
  ///   - isBefore: Whether the first of two ranks precedes the second.
  /// - Complexity: linear in nodes and edges.
  func heads<Rank>(
    where isInside: (NodeID) -> Bool, ranked rank: (NodeID) -> Rank?,
    by isBefore: (Rank, Rank) -> Bool
  ) -> [NodeID] {
    let inside = nodes.map(isInside)
    let groups = groups { inside[$0.source] && inside[$0.target] }
    var heads = [(node: NodeID, rank: Rank)?](repeating: nil, count: groups.all.count)
    for node in nodes where inside[node] {
      guard let rank = rank(node) else { continue }
      let group = groups.numbers[node]
      if heads[group].map({ isBefore(rank, $0.rank) }) ?? true { heads[group] = (node, rank) }
    }
    var ways = [[Group]](repeating: [], count: groups.all.count)
    for edge in edges where inside[edge.source] && inside[edge.target] && !groups.joins(edge) {
      ways[groups.numbers[edge.source]].append(groups.numbers[edge.target])
    }
    // In reverse, a group comes before the groups that it leads to.
    var isReached = Array(repeating: false, count: groups.all.count)
    var found: [NodeID] = []
    for group in groups.all.reversed() {
      if !isReached[group], let head = heads[group] {
        found.append(head.node)
        isReached[group] = true
      }
      if isReached[group] { for next in ways[group] { isReached[next] = true } }
    }
    return found
  }
}
