/// Who leans on whom, as numbers: what the rules that look at a whole wiring are computed on.
///
/// What its nodes stand for is the caller's business. Every analysis is linear
/// in nodes and edges, needs no recursion, and gives the same answer for the same graph: where a
/// choice is open, the smaller node and the earlier edge win.
package struct DependencyGraph: Sendable {
  /// What is numbered: from 0 on.
  package enum Node {}

  package let nodeCount: Int
  /// Grouped by source; those of one source in the order in which they were given.
  package let edges: [Edge]
  /// The nodes whose instances are kept by some lifetime: who asks for one while it is built does not
  /// build another.
  package let shared: Set<NodeID>
  /// The nodes whose instances are not objects, or may not be: what is injected into them cannot come
  /// later.
  package let values: Set<NodeID>
  private let starts: [Int32]

  /// One dependency of one node.
  package struct Edge: Hashable, Sendable {
    package var source: NodeID
    package var target: NodeID
    package var kind: DependencyKind
    /// Asked for when the source is made already.
    package var isInjected: Bool
    private var storedLabel: Int32
    /// Whatever the caller wants to find again, such as a parameter's position.
    package var label: Int { Int(storedLabel) }

    package init(
      from source: NodeID, to target: NodeID, _ kind: DependencyKind, isInjected: Bool = false,
      label: Int = 0
    ) {
      self.source = source
      self.target = target
      self.kind = kind
      self.isInjected = isInjected
      storedLabel = Int32(truncatingIfNeeded: label)
    }
  }

  /// - Parameters:
  ///   - edges: In any order. Those that name a node out of range are left out.
  ///   - shared: The nodes whose instances are kept by some lifetime.
  ///   - values: The nodes whose instances are not objects.
  package init(
    nodeCount: Int, edges given: [Edge], shared: Set<NodeID> = [], values: Set<NodeID> = []
  ) {
    let nodes = NodeID.all(nodeCount)
    var starts = Array(repeating: Int32(0), count: nodeCount + 1)
    var sound: [Edge] = []
    sound.reserveCapacity(given.count)
    for edge in given where nodes.contains(edge.source) && nodes.contains(edge.target) {
      sound.append(edge)
      starts[edge.source.rawValue + 1] += 1
    }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var order = Array(repeating: Int32(0), count: sound.count)
    for (index, edge) in sound.enumerated() {
      order[Int(next[edge.source])] = Int32(truncatingIfNeeded: index)
      next[edge.source] += 1
    }
    self.nodeCount = nodeCount
    self.starts = starts
    self.shared = shared
    self.values = values
    edges = order.map { sound[Int($0)] }
  }

  package var nodes: Range<NodeID> { NodeID.all(nodeCount) }

  /// The positions in `edges` of a node's own.
  package func edgeRange(of node: NodeID) -> Range<Int> {
    Int(starts[node])..<Int(starts[node.rawValue + 1])
  }

  /// Whether what the edge asks for can come later, when all instances are there.
  package func canWait(_ edge: Edge) -> Bool {
    edge.isInjected && !values.contains(edge.source)
  }

  package func edges(from node: NodeID) -> ArraySlice<Edge> {
    edges[edgeRange(of: node)]
  }
}
