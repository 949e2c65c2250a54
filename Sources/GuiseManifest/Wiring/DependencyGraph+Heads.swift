internal import Guise
internal import GuiseVerification

extension DependencyGraph {
  /// Where the ways begin that lead to all of some nodes: each that none of the others leads to, and
  /// one of each cycle that none of the others leads to.
  ///
  /// - Parameters:
  ///   - isInside: Which nodes these are; ways through others do not count.
  ///   - rank: By what the node of a cycle is chosen that is given; nil of those that only lead on.
  ///   - isBefore: Which of two ranks comes first.
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
    // What leads to others comes before them.
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
