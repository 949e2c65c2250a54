internal import Guise

extension RegistrationGraph {
  /// For each node, whether the verified container sees it, or a visible node cannot do without it: a
  /// parent's build for a choice with other members is not needed.
  func needed() -> [Bool] {
    var needed = nodes.map(\.isVisible)
    guard needed.contains(false) else { return needed }
    let choices = Choices(self)
    var open = graph.nodes.filter { needed[$0] }
    while let node = open.popLast() {
      for edge in graph.edges(from: node) where !needed[edge.target] && choices.needs(edge) {
        needed[edge.target] = true
        open.append(edge.target)
      }
    }
    return needed
  }

  /// The choices of nodes, with the number of their members that can be built.
  private struct Choices {
    private let nodes: [Node]
    /// For each node, the number of edges of each of its choices that can be built.
    private var intact: [[Int]]

    init(_ graph: RegistrationGraph) {
      nodes = graph.nodes
      intact = graph.nodes.map { _ in [] }
      var users = graph.nodes.map { _ in [DependencyGraph.Edge]() }
      for edge in graph.graph.edges {
        users[edge.target].append(edge)
        if let choice = choice(of: edge) {
          let missing = max(0, choice + 1 - intact[edge.source].count)
          intact[edge.source] += Array(repeating: 0, count: missing)
          intact[edge.source][choice] += 1
        }
      }
      // Nodes that lack a dependency themselves, or cannot do without one that does.
      var isBroken = graph.nodes.map { !$0.missing.isEmpty }
      var open = graph.graph.nodes.filter { isBroken[$0] }
      while let node = open.popLast() {
        for edge in users[node] {
          if let choice = choice(of: edge) { intact[edge.source][choice] -= 1 }
          guard needs(edge), !isBroken[edge.source] else { continue }
          isBroken[edge.source] = true
          open.append(edge.source)
        }
      }
    }

    /// Whether the source cannot do without the target: false if another can be chosen.
    func needs(_ edge: DependencyGraph.Edge) -> Bool {
      if edge.label == RegistrationGraph.possible { return false }
      return choice(of: edge).map { intact[edge.source][$0] == 0 } ?? true
    }

    /// The source's choice that an edge is a part of; nil for other edges.
    private func choice(of edge: DependencyGraph.Edge) -> Int? {
      let first = nodes[edge.source].firstChoice
      return edge.label >= first ? edge.label - first : nil
    }
  }
}
