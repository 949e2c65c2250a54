internal import Guise
internal import GuiseManifest
package import GuiseVerification

extension DependencyGraph {
  /// The best paths to each node from some starting nodes.
  package struct Routes: Sendable {
    /// The previous node on each path; a start is its own, an unreachable node has none.
    fileprivate var before: [NodeID?]
    fileprivate var starts: [NodeID]

    /// The path from a start to the node, both included; nil if no start leads to it.
    ///
    /// - Parameter limit: The most nodes of a path: a longer one keeps the start and its last nodes.
    package func path(to node: NodeID, limit: Int = .max) -> [NodeID]? {
      guard before.indices.contains(node.rawValue), var previous = before[node] else { return nil }
      var path = [node]
      while previous != path[path.count - 1] {
        if path.count >= limit - 1 {
          path.append(starts[node])
          break
        }
        path.append(previous)
        previous = before[previous] ?? previous
      }
      path.reverse()
      return path
    }

    package func reaches(_ node: NodeID) -> Bool {
      before.indices.contains(node.rawValue) && before[node] != nil
    }
  }

  /// The shortest paths from some nodes to all others, through deferred dependencies too.
  ///
  /// - Parameter layers: The starting nodes, preferred first: a later layer counts only for nodes that no
  ///   earlier one leads to.
  package func routes(from layers: [[NodeID]]) -> Routes {
    var before = [NodeID?](repeating: nil, count: nodeCount)
    var starts = Array(nodes)
    for layer in layers {
      var queue: [NodeID] = []
      for node in layer where nodes.contains(node) && before[node] == nil {
        before[node] = node
        queue.append(node)
      }
      var head = 0
      while head < queue.count {
        let node = queue[head]
        head += 1
        for edge in edges(from: node) where before[edge.target] == nil {
          before[edge.target] = node
          starts[edge.target] = starts[node]
          queue.append(edge.target)
        }
      }
    }
    return Routes(before: before, starts: starts)
  }
}
