internal import Guise

extension DependencyGraph {
  /// Where the ways begin that lead to all of some nodes: each that none of the others leads to, and
  /// one of each cycle that none of the others leads to.
  ///
  /// - Parameters:
  ///   - nodes: The nodes; ways through others do not count.
  ///   - isCandidate: Which of them may be given: the others only lead on.
  ///   - isBefore: Which node of a cycle is given.
  /// - Complexity: linear in nodes and edges.
  func heads(
    of nodes: [Int], where isCandidate: (Int) -> Bool, by isBefore: (Int, Int) -> Bool
  ) -> [Int] {
    let inside = Set(nodes)
    let kept = edges.filter { inside.contains($0.source) && inside.contains($0.target) }
    let forwards = DependencyGraph(nodeCount: nodeCount, edges: kept)
    let backwards = DependencyGraph(
      nodeCount: nodeCount,
      edges: kept.map { Edge(from: $0.target, to: $0.source, $0.kind, label: $0.label) })
    var heads: [Int] = []
    var isReached: Set<Int> = []
    // What a walk leaves last leads to all that is near it, and nothing that is left leads there.
    for node in forwards.departures(from: nodes).reversed() where !isReached.contains(node) {
      let cycle = backwards.reachable(from: node) { !isReached.contains($0) }
      guard let head = cycle.filter(isCandidate).min(by: isBefore) else { continue }
      heads.append(head)
      isReached.formUnion(forwards.reachable(from: node) { !isReached.contains($0) })
    }
    return heads
  }

  /// Nodes in the order in which a walk in depth leaves them for good.
  private func departures(from nodes: [Int]) -> [Int] {
    var order: [Int] = []
    var isSeen = Array(repeating: false, count: nodeCount)
    for start in nodes where !isSeen[start] {
      isSeen[start] = true
      var stack = [(node: start, next: edgeRange(of: start).lowerBound)]
      while let top = stack.last {
        guard top.next < edgeRange(of: top.node).upperBound else {
          order.append(top.node)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let target = edges[top.next].target
        guard !isSeen[target] else { continue }
        isSeen[target] = true
        stack.append((target, edgeRange(of: target).lowerBound))
      }
    }
    return order
  }

  private func reachable(from start: Int, where isOpen: (Int) -> Bool) -> [Int] {
    var found = [start]
    var seen: Set<Int> = [start]
    var head = 0
    while head < found.count {
      for edge in edges(from: found[head])
      where isOpen(edge.target) && seen.insert(edge.target).inserted {
        found.append(edge.target)
      }
      head += 1
    }
    return found
  }
}
